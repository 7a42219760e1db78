import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listMarkdown, readText, root } from './launch-site';

const withoutCode = (text: string) => text.replaceAll(/^\s*```[^]*?^\s*```/gm, '');

/** The ids that GitHub derives from headings. */
function listAnchors(text: string): string[] {
  const headings = [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}

function brokenLinks(file: string, text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [place = '', anchor] = link.split('#');
    const target = place ? path.join(root, path.dirname(file), place) : path.join(root, file);
    if (place && !existsSync(target)) return true;
    if (anchor === undefined || !target.endsWith('.md')) return false;
    return !listAnchors(place ? readFileSync(target, 'utf8') : text).includes(anchor);
  });
}

test.each(['.', 'docs', 'docs/decisions', 'deploy'].flatMap(listMarkdown))(
  'every link in %s has an existing target',
  (file) => {
    expect(brokenLinks(file, readText(file))).toEqual([]);
  },
);

test('every alert has a runbook that exists', () => {
  const alerts = readText('deploy/monitoring/alerts.yml');
  const runbooks = [...alerts.matchAll(/runbook: (\S+)/g)].map(([, link]) => `[x](${link})`);
  expect(runbooks).toHaveLength(alerts.match(/- alert:/g)?.length ?? 0);
  expect(brokenLinks('README.md', runbooks.join('\n'))).toEqual([]);
});

test('every path in docs/where.md exists, and its words are in alphabetical order', () => {
  const text = readText('docs/where.md');
  const named = [...text.matchAll(/`(\w[\w./-]*\/[\w./-]+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const words = [...text.matchAll(/^- \*\*(.*?)\*\*/gm)].map(([, word = '']) => word);
  expect(words).toEqual(words.toSorted((a, b) => a.localeCompare(b, 'en')));
});
