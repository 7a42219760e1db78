import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app';
import { type Config, readConfig } from '../../config';
import { type ContentFiles, type ContentFixture, createContent } from './content-fixture';
import { databases, type Kind, type TestDatabase } from './databases';
import type { Desk } from '../desk/open-desk';
import { operatorToken } from './operator';
import { programFile } from './program-file';

/** A running service with its own database and content folder. */
export type TestService = {
  app: FastifyInstance;
  /** Only with `desk` in the overrides. */
  desk?: Desk;
  config: Config;
  content: ContentFixture;
  /** Restarts the service: closes this instance and opens another on the same database. */
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

/** Does not listen on a port; tests call `inject`. */
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

/** Runs the same tests on every database. `service()` returns the service of the current run. */
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

/** On SQLite only, for claims that do not depend on the database. */
export const describeOnSqlite = (
  title: string,
  tests: (service: () => TestService) => void,
  options: Omit<Options, 'kinds'> = {},
): void => describeService(title, tests, { ...options, kinds: databases.slice(0, 1) });
