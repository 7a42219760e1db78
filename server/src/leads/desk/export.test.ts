import { csvLine } from './export';

test.each([
  '=1+1',
  '+91',
  '-1',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '+1234567 A1',
  '+1-2-3-4-5;=1',
  '\tx',
  '\rx',
  '\0x',
])('%j becomes text', (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
});

test.each(['+91 98450 00000', '+919845000000', '+91-80-4123-4567', '098450-00000', '0044 20 7946 0000'])(
  'Excel shows the phone number %s as text',
  (phone) => {
    expect(csvLine([phone])).toBe(`"=""${phone}"""\r\n`);
  },
);

test.each(['Acorn', 'a=b', '', ' =1', "'", '3', '2026-11-01T23:00:00.000Z'])('%j stays as it is', (cell) => {
  expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
});

test('quotes are doubled, commas and line breaks stay inside their cell', () => {
  expect(csvLine(['He said "yes",\nthen left', 'b'])).toBe('"He said ""yes"",\nthen left","b"\r\n');
});
