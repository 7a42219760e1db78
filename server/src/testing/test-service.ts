import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app';
import { type Config, readConfig } from '../../config';
import { type ContentFiles, type ContentFixture, createContent } from './content-fixture';
import { databases, type Kind, type TestDatabase } from './databases';
import type { Desk } from '../desk/open-desk';
import { operatorToken } from './operator';
import { programFile } from './program-file';

/** A running service with a database and a content folder of its own. */
export type TestService = {
  app: FastifyInstance;
  /** With `desk` in the overrides. */
  desk?: Desk;
  config: Config;
  content: ContentFixture;
  /** Another instance on the same database, after this one was closed: what a restart is. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

const configFor = (database: TestDatabase, content: ContentFixture, overrides: Partial<Config>): Config => ({
  ...readConfig({
    LOG_LEVEL: 'silent',
    METRICS_TOKEN: operatorToken,
    TRUST_PROXY: 'loopback',
    POSTS_PER_MINUTE: '1000000',
  }),
  contentCheckMs: 20,
  followsContentDir: true,
  readingProgram: programFile('reading-program'),
  mailsPerRecipient: 1_000_000,
  dataDir: database.dataDir,
  releasesFolder: database.dataDir,
  erasuresFile: join(database.dataDir, 'erasures.jsonl'),
  databaseUrl: database.databaseUrl,
  contentDir: content.folder,
  ...overrides,
});

/** Without a port of its own; `inject` speaks to it. */
async function startApp(config: Config) {
  const { app, desk } = await buildApp(config);
  await app.ready();
  return { app, desk };
}

export async function startService(
  database: TestDatabase,
  overrides: Partial<Config> = {},
  files?: ContentFiles,
): Promise<TestService> {
  const content = await createContent(files);
  const config = configFor(database, content, overrides);
  const service: TestService = {
    ...(await startApp(config)),
    config,
    content,
    restart: async () => {
      await service.app.close();
      Object.assign(service, await startApp(config));
    },
    stop: async () => {
      await service.app.close();
      await content.remove();
      await database.remove();
    },
  };
  return service;
}

type Options = {
  overrides?: Partial<Config>;
  files?: ContentFiles;
  kinds?: readonly Kind[];
};

/** The same tests on every database. `service()` is the one that runs for the current test file. */
export function describeService(
  title: string,
  tests: (service: () => TestService) => void,
  { overrides = {}, files, kinds = databases }: Options = {},
): void {
  describe.each(kinds)(`${title} on $name`, ({ create }) => {
    let running: TestService;
    beforeAll(async () => {
      running = await startService(await create(), overrides, files);
    });
    afterAll(() => running.stop());
    tests(() => running);
  });
}

/** For claims that hold whatever the SQL: on SQLite only. */
export const describeOnSqlite = (
  title: string,
  tests: (service: () => TestService) => void,
  options: Omit<Options, 'kinds'> = {},
): void => describeService(title, tests, { ...options, kinds: databases.slice(0, 1) });
