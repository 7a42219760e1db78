import { connectSiteDatabase } from '../database/site-database';
import { type Content, openContent } from '../content/open-content';
import { type ContentFiles, type ContentFixture, createContent } from './content-fixture';
import { databases, type TestDatabase } from './databases';
import { programFile } from './program-file';

type Place = { databaseUrl?: string; dataDir: string };

type Changes = { contentDir: string; imageHosts?: string[]; followsContentDir?: boolean; ownFolder?: string };

export type TestContent = Content & { slugs: () => string[]; stop: () => Promise<void> };

/** The content of one server on this database. `ownFolder`: where it stores what it serves, by default in the data folder. */
export async function openTestContent(place: Place, changes: Changes): Promise<TestContent> {
  const { databaseUrl = '', dataDir } = place;
  const { contentDir, imageHosts = [], followsContentDir = true, ownFolder = dataDir } = changes;
  const connection = connectSiteDatabase({ databaseUrl, dataDir });
  const settings = {
    contentDir,
    imageHosts,
    followsContentDir,
    contentCheckMs: 20,
    releasesFolder: ownFolder,
    readingProgram: programFile('reading-program'),
  };
  const content = await openContent(settings, { connection }).catch(async (error: unknown) => {
    await connection.close();
    throw error;
  });
  return {
    ...content,
    slugs: () => [...content.live.current().articles.all()].map(({ slug }) => slug),
    stop: async () => {
      await content.close();
      await connection.close();
    },
  };
}

/** The content of one server for all tests of a file. `folder`: where its files are. */
export function setUpContent(files?: ContentFiles) {
  const content = {} as TestContent & { folder: ContentFixture };
  let database: TestDatabase;
  beforeAll(async () => {
    const folder = await createContent(files);
    database = await databases[0]!.create();
    Object.assign(content, { folder }, await openTestContent(database, { contentDir: folder.folder }));
  });
  afterAll(async () => {
    await content.stop();
    await content.folder.remove();
    await database.remove();
  });
  return content;
}
