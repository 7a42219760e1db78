import type { Article } from '@hireloom/contracts';
import { openDatabase } from '../database';
import { PublicationRepository } from '../repositories/publication-repository';
import { articleFile } from '../testing/content-fixture';
import { describeService } from '../testing/test-service';
import { readContentFolder } from './content-folder';
import { publish, unpublish } from './publish';

describeService('publishing from another process', (service) => {
  /** With a connection of its own, as the command has. */
  async function withPublication<Result>(work: (publication: PublicationRepository) => Promise<Result>) {
    const db = await openDatabase(service().config);
    try {
      return await work(new PublicationRepository(db));
    } finally {
      await db.destroy();
    }
  }

  const publishFolder = (withRemovals = false) =>
    withPublication((publication) =>
      publish(publication, readContentFolder(service().content.folder).content, { withRemovals }),
    );

  const slugs = async () => {
    const response = await service().app.inject('/api/api/getblogs?page=1');
    return response.json<Article[]>().map(({ slug }) => slug);
  };

  const version = async () =>
    (await service().app.inject('/content-version')).json<{ contentVersion: string }>().contentVersion;

  test('a folder without changes publishes nothing and keeps the version', async () => {
    const before = await version();
    expect(await publishFolder()).toEqual([]);
    expect(await version()).toBe(before);
  });

  test('the running service shows new, changed and removed articles, and undoing the changes restores the version', async () => {
    const { content, app } = service();
    const before = await version();
    await content.write('articles/new.md', articleFile({ title: 'New', date: '2026-06-01' }));
    await content.write('articles/hiring-in-pune.md', articleFile({ title: 'Hiring in Pune today' }));
    expect(await publishFolder()).toEqual([
      { kind: 'articles', slug: 'hiring-in-pune', change: 'changed' },
      { kind: 'articles', slug: 'new', change: 'added' },
    ]);
    expect((await slugs())[0]).toBe('new');
    expect(await version()).not.toBe(before);
    const changed = await app.inject('/api/api/blogs/hiring-in-pune');
    expect(changed.json<Article>().heading).toBe('Hiring in Pune today');

    await content.drop('articles/new.md');
    await content.write('articles/hiring-in-pune.md', articleFile());
    await publishFolder();
    expect((await slugs())[0]).toBe('new');
    expect(await publishFolder(true)).toEqual([{ kind: 'articles', slug: 'new', change: 'removed' }]);
    expect((await slugs())[0]).toBe('three-questions');
    expect(await version()).toBe(before);
  });

  test('a removed article is gone, although the service had it in memory', async () => {
    await service().app.inject('/api/api/blogs/hr-in-small-firms');
    const remove = () =>
      withPublication((publication) => unpublish(publication, 'articles', 'hr-in-small-firms'));
    expect(await remove()).toBe(true);
    expect(await remove()).toBe(false);
    expect((await service().app.inject('/api/api/blogs/hr-in-small-firms')).statusCode).toBe(404);
    await publishFolder();
    expect(await slugs()).toContain('hr-in-small-firms');
  });

  test('an import that fails halfway changes nothing', async () => {
    const before = await version();
    const { content } = readContentFolder(service().content.folder);
    const [first] = content.articles;
    const twice = first
      ? [
          { ...first, content_hash: 'x' },
          { ...first, content_hash: 'y' },
        ]
      : [];
    await expect(
      withPublication((publication) =>
        publish(publication, { ...content, articles: twice }, { withRemovals: true }),
      ),
    ).rejects.toHaveProperty('code', expect.stringMatching(/^(SQLITE_CONSTRAINT_\w+|23505)$/));
    expect(await version()).toBe(before);
    expect(await slugs()).toHaveLength(3);
  });

  test('a restart keeps what was published and does not import again', async () => {
    await withPublication((publication) => unpublish(publication, 'articles', 'three-questions'));
    await service().restart();
    expect(await slugs()).not.toContain('three-questions');
  });
});
