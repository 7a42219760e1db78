import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import { readContentFile } from './read-content-file';

const piece = fc.constantFrom(
  ...['---\n', 'title: ', 'date: 2026-13-01\n', '- ', '*a ', '<<: *a\n', '{', '"', '|\n', '\t', '\n', '\0'],
  ...['<h1>', '<a href=', '![](', '| a | b |\n', '| - |\n', '```\n', '&#0;', '\uD800', '/blogs/', '%E0%A4%A'],
  '__proto__: ',
);
const text = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 20 });
const path = fc.constantFrom(
  ...['articles/a.md', 'drafts/articles/a.md', 'case-studies/a.yaml', 'redirects.yaml', 'logos/a.svg'],
);

test('reads any file without throwing, as plain data with lines of the file', () => {
  assertAlways(
    fc.property(path, text, fc.boolean(), (name, parts, hasFields) => {
      const written = parts.join('');
      const fields = '---\ntitle: A\ncategory: Funding\ndate: 2026-01-01\ndescription: A\n---\n';
      const bytes = Buffer.from(hasFields ? fields + written : written);
      const reading = structuredClone(readContentFile({ path: name, bytes }, { imageHosts: [] }));
      const lines = bytes.toString().split(/\r\n?|\n/).length;
      for (const { line, message } of [...reading.errors, ...reading.warnings]) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines + 1);
        expect(message).toMatch(/\S/);
      }
      if (name.startsWith('drafts/')) expect(reading.errors).toEqual([]);
      else expect(Boolean(reading.entry)).toBe(reading.errors.length === 0);
    }),
  );
});
