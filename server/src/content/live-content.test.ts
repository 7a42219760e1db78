import { rename, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { articleFile, type ContentFixture, createContent } from '../testing/content-fixture';
import { LiveContent } from './live-content';

let folder: ContentFixture;
let problems: string[];
beforeEach(async () => {
  folder = await createContent();
  problems = [];
});
afterEach(() => folder.remove());

const open = (checkMs = 0) =>
  new LiveContent({
    folder: folder.folder,
    imageHosts: [],
    checkMs,
    onProblem: (problem) => problems.push(problem),
  });
const slugs = (content: LiveContent) =>
  content
    .current()
    .articles.select({ pageSize: 10 })
    .cards.map((card) => 'slug' in card && card.slug);

test('publishes new, changed and removed articles; reverting them restores the version', async () => {
  const content = open();
  const { version } = content.current();
  await folder.write('articles/new.md', articleFile({ title: 'New', date: '2026-06-01' }));
  await folder.write('articles/hiring-in-pune.md', articleFile({ title: 'Hiring in Pune today' }));
  expect(slugs(content)[0]).toBe('new');
  expect(content.current().version).not.toBe(version);
  expect(content.current().articles.bySlug('hiring-in-pune')?.heading).toBe('Hiring in Pune today');
  await folder.drop('articles/new.md');
  await folder.write('articles/hiring-in-pune.md', articleFile());
  expect(slugs(content)[0]).toBe('three-questions');
  expect(content.current().version).toBe(version);
});

test('serves the last valid content and reports an invalid file once', async () => {
  const content = open();
  const { version } = content.current();
  await folder.write('articles/broken.md', 'Hello');
  for (let look = 0; look < 3; look += 1) expect(content.current().version).toBe(version);
  expect(content.hasProblem()).toBe(true);
  expect(problems).toEqual([expect.stringMatching(/articles\/broken\.md:1: The fields are missing/)]);
  await folder.drop('articles/broken.md');
  expect(content.current().version).toBe(version);
  expect(content.hasProblem()).toBe(false);
});

test('serves the last valid content while the folder is missing', async () => {
  const content = open();
  const { version } = content.current();
  await rename(folder.folder, `${folder.folder}-away`);
  expect(content.current().version).toBe(version);
  expect(content.hasProblem()).toBe(true);
  await rename(`${folder.folder}-away`, folder.folder);
  expect(content.current().version).toBe(version);
  expect(content.hasProblem()).toBe(false);
});

test('waits for writes to settle, except with a modification time in the future', async () => {
  const content = open(1000);
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now');
  const file = join(folder.folder, 'articles/new.md');
  const lookAt = async (time: number, written: number) => {
    await folder.write('articles/new.md', articleFile({ title: 'New', date: '2026-06-01' }));
    await utimes(file, new Date(written), new Date(written));
    await utimes(join(folder.folder, 'articles'), new Date(now - 60_000), new Date(now - 60_000));
    clock.mockReturnValue(time);
    return slugs(content)[0];
  };
  try {
    expect(await lookAt(now + 5000, now + 4500)).toBe('three-questions');
    expect(await lookAt(now + 7000, now + 4500)).toBe('new');
    await folder.drop('articles/new.md');
    await utimes(join(folder.folder, 'articles'), new Date(now), new Date(now));
    clock.mockReturnValue(now + 9000);
    expect(slugs(content)[0]).toBe('three-questions');
    expect(await lookAt(now + 11_000, now + 3_600_000)).toBe('new');
  } finally {
    clock.mockRestore();
  }
});
