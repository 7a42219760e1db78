import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atDesk, withDesk } from '../../testing/at-desk';
import { smallContent } from '../../testing/content-fixture';
import { databases } from '../../testing/databases';
import { startService, type TestService } from '../../testing/test-service';

const article = {
  category: 'Recruitment',
  date: '2026-01-31',
  description: 'What to expect.',
  body: 'Text.',
};

/** What the desk and the API show of the content, pictures and hidden addresses included. */
async function readContent({ app }: TestService, open: ReturnType<typeof atDesk>['open']) {
  const lists = ['/content/articles', '/content/logos'];
  const later = '/content/articles/later';
  const entries = [later, '/content/articles/begun', '/content/articles/three-questions'];
  const histories = ['/content/articles/pune/history', '/content/articles/three-questions/history'];
  const paths = [...lists, ...entries, ...histories, '/content/logos/acorn/pictures'];
  const pages = await Promise.all(paths.map((path) => open(path)));
  const bodies = pages.map(({ body }) => body);
  const preview = /href="[^"]*\/blogs(\/later~[0-9a-f]{16})"/.exec(bodies[2] ?? '')?.[1];
  const picture = /src="(\/picture\/[0-9a-f]{64})"/.exec(bodies.at(-1) ?? '')?.[1];
  const asked = ['getblogs', `blogs${preview}`, 'blogs/pune', 'getlogos'];
  const answers = await Promise.all(asked.map((path) => app.inject(`/api/api/${path}`)));
  return [
    ...bodies,
    (await open(picture ?? '')).body,
    ...answers.map(({ body, statusCode }) => [statusCode, body]),
  ];
}

test.each(databases)(
  'live content, drafts, what is scheduled, pictures, history and redirects survive backup and restore on $name',
  async ({ create }) => {
    const folder = await mkdtemp(join(tmpdir(), 'hireloom-content-backup-'));
    const database = await create();
    const settings = { ...withDesk, releasesUrl: database.databaseUrl ?? '' };
    const service = await startService(database, settings, smallContent);
    const { open, submit, seenAt, upload } = atDesk(() => service);
    const change = async (url: string, fields: Record<string, string>, page = '') => {
      const answer = await submit(url + page, { seen: await seenAt(url), ...fields });
      expect([answer.statusCode, answer.body]).toEqual([303, '']);
    };
    const run = async (script: string) =>
      expect(await service.run(script, join(folder, 'copy'))).toMatchObject({ code: 0, errors: '' });
    const articles = '/content/articles';
    await change(`${articles}/three-questions`, { ...article, title: 'Corrected', action: 'publish' });
    await change(`${articles}/three-questions`, { ...article, title: 'Reworked', action: 'draft' });
    await submit('/new/articles', { title: 'Begun' });
    await submit('/new/articles', { title: 'Later' });
    const day = { date: '2099-01-31', time: '09:00', action: 'schedule' };
    await change(`${articles}/later`, { ...article, title: 'Later', ...day });
    await change(`${articles}/hiring-in-pune`, { name: 'pune' }, '/rename');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle r="1"/></svg>';
    expect((await upload('/content/logos/acorn/pictures', svg, 'image/svg+xml')).statusCode).toBe(303);

    const before = await readContent(service, open);
    expect(JSON.stringify(before)).toContain('Renamed from hiring-in-pune to pune');
    expect(before.at(-3)).toEqual([200, expect.stringContaining('"heading":"Later"')]);
    await run('backup');
    await change(`${articles}/three-questions`, {}, '/remove');
    await change(`${articles}/pune`, {}, '/remove');
    await service.app.close();
    await run('restore');
    // Files are fetched from the database again.
    await rm(join(service.config.dataDir, 'content'), { recursive: true });
    await service.restart();
    expect(await readContent(service, open)).toEqual(before);
    await service.stop();
    await rm(folder, { recursive: true });
  },
);
