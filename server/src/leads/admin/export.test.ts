import { formatCsvLine } from './export';

test.each([
  '=1+1',
  '+91',
  '-1',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '+1234567 A1',
  '+1-2-3-4-5;=1',
  '\tx',
  '\rx',
  '\0x',
])('escapes %j as text', (cell) => expect(formatCsvLine([cell])).toBe(`"'${cell}"\r\n`));

test.each(['+91 98450 00000', '+91-80-4123-4567', '098450-00000'])(
  'writes the phone number %s so that Excel shows it as text',
  (phone) => expect(formatCsvLine([phone])).toBe(`"=""${phone}"""\r\n`),
);

test.each(['Acorn', 'a=b', '', ' =1', "'", '3', '2026-11-01T23:00:00.000Z'])(
  'leaves %j unchanged',
  (cell) => {
    expect(formatCsvLine([cell])).toBe(`"${cell}"\r\n`);
  },
);

test('doubles quotes and keeps commas and line breaks inside a cell', () => {
  expect(formatCsvLine(['He said "yes",\nthen left', 'b'])).toBe('"He said ""yes"",\nthen left","b"\r\n');
});
