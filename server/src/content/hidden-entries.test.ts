import { waitUntil } from '@hireloom/testing/wait-until';
import { articleFile, caseStudyFile, smallContent } from '../testing/content-fixture';
import { moveOwnClock } from '../testing/move-clock';
import { setUpContent } from '../testing/open-test-content';
import type { EntryKind } from './files/content-file';

const DAY_MS = 86_400_000;
/** A day starts at midnight in India. */
const INDIA_AHEAD_MS = 5.5 * 60 * 60_000;
const dayAfter = (days: number) =>
  new Date(Date.now() + INDIA_AHEAD_MS + days * DAY_MS).toISOString().slice(0, 10);
const draft = (title: string) => articleFile({ title }).replace('category:', 'draft: true\ncategory:');

const files = {
  ...smallContent,
  'articles/later.md': articleFile({ title: 'Later', date: dayAfter(10) }),
  'articles/secret.md': draft('Secret'),
  'drafts/articles/hiring-in-pune.md': articleFile({ title: 'Hiring in Pune, revised' }),
  'drafts/case-studies/oak.yaml': caseStudyFile('Oak'),
  'redirects.yaml': '/blogs/Old: /blogs/older\n/blogs/older: /blogs/hiring-in-pune\n',
};

const content = setUpContent(files);
afterEach(() => moveOwnClock(0));

const addressOf = (kind: EntryKind, slug: string, path: string) =>
  content.hiddenAddress(kind, slug, content.live.served().set.get(path)?.hash ?? '');
const read = (address: string) => content.get(`/api/api${address}`);
const isMissing = (address: string) => expect(read(address)).rejects.toThrow('status 404');

test.each([
  ['article', 'secret', 'articles/secret.md', 'Secret'],
  ['article', 'later', 'articles/later.md', 'Later'],
  ['article', 'hiring-in-pune', 'drafts/articles/hiring-in-pune.md', 'Hiring in Pune, revised'],
  ['case-study', 'oak', 'drafts/case-studies/oak.yaml', 'Oak'],
] as const)('shows the %s %s in %s at its hidden address only', async (kind, slug, path, heading) => {
  const address = await addressOf(kind, slug, path);
  expect(address).toMatch(/~[a-f0-9]{16}$/);
  expect(await read(address)).toMatchObject({ slug, heading, isHidden: true });
  await isMissing(address.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')));
  await isMissing(address.replace(/^\/\w+/, kind === 'article' ? '/casestudy' : '/blogs'));
});

test('lists neither drafts nor scheduled entries, and keeps an entry live beside its draft', async () => {
  expect(content.slugs()).toEqual(['three-questions', 'hr-in-small-firms', 'hiring-in-pune']);
  for (const slug of ['secret', 'later', 'oak']) await isMissing(`/blogs/${slug}`);
  await isMissing('/casestudy/oak');
  expect(await read('/blogs/hiring-in-pune')).toMatchObject({ heading: 'Hiring in Pune' });
  expect(await read('/blogs/hiring-in-pune')).not.toHaveProperty('isHidden');
});

test('a hidden address stops working when its text changes', async () => {
  const before = await addressOf('article', 'secret', 'articles/secret.md');
  await content.folder.write('articles/secret.md', draft('Secret, changed'));
  await waitUntil(async () => (await addressOf('article', 'secret', 'articles/secret.md')) !== before);
  await isMissing(before);
});

test('a scheduled article appears by itself when its time has come', async () => {
  const { version } = content.live.current();
  const address = await addressOf('article', 'later', 'articles/later.md');
  moveOwnClock(9);
  content.live.showDue();
  expect(content.live.current().version).toBe(version);
  moveOwnClock(10);
  await waitUntil(() => content.slugs()[0] === 'later');
  expect(content.version()).not.toBe(version);
  await isMissing(address);
});

test('finds the latest path of an entry that was renamed several times', () => {
  expect(content.findRedirect('/blogs/old')).toBe('/blogs/hiring-in-pune');
  expect(content.findRedirect('/blogs/secret')).toBeUndefined();
});
