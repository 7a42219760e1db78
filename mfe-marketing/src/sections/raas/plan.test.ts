import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import {
  calculateBreakEvenHires,
  calculateFees,
  describeDay,
  describePlan,
  describeRequest,
  isPlanned,
  parsePlan,
} from './plan';

beforeAll(() => {
  jest.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z') });
});

const parse = (query: string) => parsePlan(new URLSearchParams(query));

test('a URL without a plan shows the default plan', () => {
  expect(parse('')).toEqual({
    hires: 8,
    role: '',
    level: 'Any level',
    city: 'Any city',
    start: '',
    pay: 18,
    months: 2,
    quote: 0,
  });
});

test.each([
  ['hires=0', { hires: 8 }],
  ['hires=61', { hires: 8 }],
  ['hires=2.6', { hires: 3 }],
  ['hires=1e1', { hires: 10 }],
  ['hires=nonsense&pay=-1&quote=x', { hires: 8, pay: 18, quote: 0 }],
  ['level=Emperor&city=Atlantis', { level: 'Any level', city: 'Any city' }],
  ['start=2026-02-30', { start: '' }],
  ['start=2026-12-01', { start: '2026-12-01' }],
  ['start=2026', { start: '' }],
  ['start=2026-11-30', { start: '' }],
  ['role=%20data%20engineers%20', { role: 'data engineers' }],
  [`role=${'x'.repeat(500)}`, { role: 'x'.repeat(40) }],
])('the address %s is read as far as it makes sense', (query, expected) => {
  expect(parse(query)).toMatchObject(expected);
});

test('every plan survives a round trip through its URL', () => {
  assertAlways(
    fc.property(fc.webQueryParameters(), fc.integer({ min: 1, max: 60 }), (text, hires) => {
      const plan = parse(`${text}&hires=${hires}`);
      expect(
        parsePlan(new URLSearchParams(Object.entries(plan).map(([name, value]) => [name, String(value)]))),
      ).toEqual(plan);
    }),
  );
});

test.each([
  ['', '8 hires, over 2 months, ₹18 lakh a year each'],
  [
    'hires=8&role=engineers&level=Senior&city=Bangalore&start=2026-12-01&quote=5',
    '8 engineers, senior, Bangalore, from 1 Dec 2026, over 2 months, ₹18 lakh a year each, quoted ₹5 lakh a month',
  ],
  ['hires=1&level=Leader&city=UAE&pay=60&quote=5', '1 hire, leader, UAE'],
])('the plan of ?%s reads as one line', (query, line) => {
  expect(describePlan(parse(query))).toBe(line);
});

test('only a plan that the visitor has touched is filled in, and an undecided level is left out', () => {
  expect(isPlanned(parse(''))).toBe(false);
  expect(isPlanned(parse('hires=9'))).toBe(true);
  expect(describeRequest(parse('hires=9')).level).toBe('');
});

test('days after the start cross months and years', () => {
  expect(describeDay('2026-12-30', 3)).toBe('2 Jan 2027');
  expect(describeDay('', 3)).toBe('');
});

test.each([
  [60, 18, 12, '₹0.86–1.3 crore', '₹7.2–10.8 lakh'],
  [8, 18, 2, '₹11.52–17.28 lakh', '₹5.76–8.64 lakh'],
  [1, 0.5, 2, '₹4,000–6,000', '₹2,000–3,000'],
  [60, 10_000, 12, '₹480–720 crore', '₹40–60 crore'],
])('for %i hires at ₹%f lakh in %i months, agencies charge %s, or %s a month', (...plan) => {
  const [hires, pay, months, total, monthly] = plan;
  expect(calculateFees({ hires, pay, months })).toEqual({ total, monthly });
});

test('returns the number of hires at which a quote costs as much as an agency', () => {
  expect(calculateBreakEvenHires({ quote: 7.2, pay: 18, months: 12 })).toBe(60);
});
