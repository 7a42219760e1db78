import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import { bundleHires } from './plan-cloth';
import { calculateBreakEvenHires, calculateFees, describeDay, describePlan, parsePlan } from './plan';

beforeAll(() => {
  jest.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z') });
});

const parse = (query: string) => parsePlan(new URLSearchParams(query));

test('a URL without a plan shows the default plan', () => {
  expect(parse('')).toEqual({
    hires: 8,
    role: '',
    level: 'Senior',
    city: 'Bangalore',
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
  ['level=Emperor&city=Atlantis', { level: 'Senior', city: 'Bangalore' }],
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

test('a plan reads as one line', () => {
  expect(describePlan(parse('hires=8&role=engineers&start=2026-12-01'))).toBe(
    '8 engineers, senior, Bangalore, from 1 Dec 2026',
  );
  expect(describePlan(parse('hires=1&level=Leader&city=Pune&pay=60'))).toBe(
    '1 hire, leader, Pune, as soon as possible, ₹60 lakh a year',
  );
  expect(describePlan(parse('hires=1&city=UAE&pay=60'))).toBe('1 hire, senior, UAE, as soon as possible');
});

test('days after the start cross months and years', () => {
  expect(describeDay('2026-12-30', 3)).toBe('2 Jan 2027');
  expect(describeDay('', 3)).toBe('');
});

test.each([
  [60, 18, 12, '₹0.86–1.3 crore', '₹7.2 lakh'],
  [8, 18, 2, '₹11.52–17.28 lakh', '₹5.76 lakh'],
  [1, 0.5, 2, '₹4,000–6,000', '₹2,000'],
  [60, 10_000, 12, '₹480–720 crore', '₹40 crore'],
])(
  'for %i hires at ₹%f lakh in %i months, agencies charge %s, and a subscription costs less below %s a month',
  (...plan) => {
    const [hires, pay, months, agencies, monthly] = plan;
    expect(calculateFees({ hires, pay, months })).toEqual({ agencies, monthly });
  },
);

test('returns the number of hires at which a quote costs as much as an agency', () => {
  expect(calculateBreakEvenHires({ quote: 7.2, pay: 18, months: 12 })).toBe(60);
});

test.each([
  [1, [1]],
  [12, Array.from({ length: 12 }, () => 1)],
  [13, [2, ...Array.from({ length: 11 }, () => 1)]],
  [60, Array.from({ length: 12 }, () => 5)],
])('%i hires are woven as one weft each, from thirteen on in bundles', (hires, bundles) => {
  expect(bundleHires(hires)).toEqual(bundles);
});
