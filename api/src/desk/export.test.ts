import { csvLine } from './export';

test.each(['=1+1', '+91', '-1', '@SUM(A1)', '\tx', '\rx', '\0x'])('%j becomes text', (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
});

test.each(['Acorn', 'a=b', '', ' =1', "'"])('%j stays as it is', (cell) => {
  expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
});

test('quotes are doubled, commas and line breaks stay inside their cell', () => {
  expect(csvLine(['He said "yes",\nthen left', 'b'])).toBe('"He said ""yes"",\nthen left","b"\r\n');
});
