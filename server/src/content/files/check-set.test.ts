import { articleFile, smallContent } from '../../testing/content-fixture';
import { checkSet } from './check-set';
import { formatProblem } from './content-file';
import { readContentFile } from './read-content-file';

/** What is said about the small content set with these files added. */
function checkWith(files: Readonly<Record<string, string>>) {
  const set = Object.entries({ ...smallContent, ...files });
  const readings = new Map(
    set.map(([path, text]) => [
      path,
      readContentFile({ path, bytes: Buffer.from(text) }, { imageHosts: [] }),
    ]),
  );
  const { errors, warnings } = checkSet(structuredClone(readings), new Set(readings.keys()));
  return { errors: errors.map(formatProblem), warnings: warnings.map(formatProblem) };
}

test('finds nothing to say about a set without mistakes', () => {
  expect(checkWith({})).toEqual({ errors: [], warnings: [] });
});

test('warns of links to entries that do not exist, at their lines', () => {
  const body = [
    '[One](/blogs/three-questions/?from=list#top), [two](/blogs/four-questions),',
    '[three](/casestudy/acorn-engineers), [four](/about) and',
    '[five](/blogs/four-questions).',
  ].join('\n');
  expect(checkWith({ 'articles/links.md': articleFile({ body }) }).warnings).toEqual([
    'articles/links.md:8: links to /blogs/four-questions, which does not exist',
    'articles/links.md:10: links to /blogs/four-questions, which does not exist',
  ]);
});

test('warns of pictures that the set does not have', () => {
  const body = '![Ours](/api/media/logos/acorn.svg) ![Gone](/api/media/pictures/gone.png?v=1)';
  expect(checkWith({ 'articles/shown.md': articleFile({ body }) }).warnings).toEqual([
    'articles/shown.md:8: shows /api/media/pictures/gone.png?v=1, a picture that does not exist',
  ]);
});

test('refuses redirects in a circle, and warns of those that lead nowhere', () => {
  const redirects = [
    '/blogs/a: /blogs/b',
    '/blogs/b: /blogs/a',
    '/blogs/c: /blogs/gone',
    '/blogs/d: /blogs/hiring-in-pune',
    '/old: /about',
  ].join('\n');
  expect(checkWith({ 'redirects.yaml': redirects })).toEqual({
    errors: [
      'redirects.yaml:1: /blogs/a leads in a circle: give it a page that exists',
      'redirects.yaml:2: /blogs/b leads in a circle: give it a page that exists',
    ],
    warnings: ['redirects.yaml:3: /blogs/c leads to /blogs/gone, which does not exist'],
  });
});
