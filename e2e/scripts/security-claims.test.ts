import { existsSync } from 'node:fs';
import path from 'node:path';
import { readText, root } from './launch-site';

/** A claim ends with the tests that hold it: `file`: “title”. A title in a table of cases is written as in the file, with its `%s`. */
const REFERENCE = /`([^`\s]+\.(?:test|spec)\.tsx?)`: “([^”]+)”/g;

const text = readText('docs/security.md');
const [, threats = ''] = /\n## What holds\n(.*?)\n## /s.exec(text) ?? [];

/** Each list item with its wrapped lines in one. */
const claims = threats
  .split(/\n(?=- )/)
  .filter((item) => item.startsWith('- '))
  .map((item) => item.replace(/\n#[^]*$/, '').replace(/\s+/g, ' '));

const listReferences = (claim: string) =>
  [...claim.matchAll(REFERENCE)].map(([, file = '', title = '']) => ({ file, title }));

/** The source with its strings as they read: quotes and backslashes unescaped, wrapped titles joined. */
const readTitles = (file: string) =>
  readText(file)
    .replace(/\\(['"`\\])/g, '$1')
    .replace(/\s+/g, ' ');

test('docs/security.md contains more than twenty claims', () => expect(claims.length).toBeGreaterThan(20));

test.each(claims)('a test verifies that %s', (claim) => {
  const references = listReferences(claim);
  expect(references).not.toEqual([]);
  const missing = references.filter(
    ({ file, title }) => !existsSync(path.join(root, file)) || !readTitles(file).includes(title),
  );
  expect(missing).toEqual([]);
});

test('every test that e2e/README.md names for a claim exists', () => {
  const table = readText('e2e/README.md');
  const files = [...table.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
