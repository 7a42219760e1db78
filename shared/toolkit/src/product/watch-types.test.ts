import { readProblems } from './watch-types';

test('parses type errors with file, line, column and full message', () => {
  const said = [
    "mfe-leads/src/a.ts(3,14): error TS2322: Type 'string' is not assignable to type 'number'.",
    "  Types of property 'b' are incompatible.",
    "error TS2688: Cannot find type definition file for 'node'.",
    '',
  ].join('\n');
  const words =
    "Type 'string' is not assignable to type 'number'.\n  Types of property 'b' are incompatible.";
  expect(readProblems(said)).toEqual([
    { kind: 'types', title: 'mfe-leads/src/a.ts', text: `mfe-leads/src/a.ts:3:14\n${words}` },
    { kind: 'types', title: 'the configuration', text: "Cannot find type definition file for 'node'." },
  ]);
  expect(readProblems('')).toEqual([]);
});

test('returns only the first ten problems', () => {
  const found = readProblems(
    Array.from({ length: 30 }, (_, row) => `a.ts(${row},1): error TS1: no.`).join('\n'),
  );
  expect(found).toHaveLength(10);
  expect(found.at(-1)?.text).toBe('a.ts:9:1\nno.');
});
