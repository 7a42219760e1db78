import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../app';
import { type Config, readConfig } from '../../config';
import { type ContentFiles, type ContentFixture, createContent } from './content-fixture';
import { databases, type Kind, type TestDatabase } from './databases';
import { openDatabase } from '../database/database';
import type { Database, LeadRow, OutboxRow } from '../database/schema';
import type { Desk } from '../desk/open-desk';
import { operator, operatorToken } from './operator';
import { ownPage } from './own-page';
import { programFile } from './program-file';
import { type Outcome, runScript } from './run-script';

/** A running service with its own database and content folder. */
export type TestService = {
  app: FastifyInstance;
  /** Only with `desk` in the overrides. */
  desk?: Desk;
  config: Config;
  content: ContentFixture;
  /** Posts a form below `/api/api` as a page of the site does. Sends no header that is undefined. */
  post: (
    path: string,
    payload: object | string,
    headers?: IncomingHttpHeaders,
  ) => Promise<LightMyRequestResponse>;
  /** Posts a form, and expects it to be accepted. */
  send: (path: string, payload: object, headers?: IncomingHttpHeaders) => Promise<void>;
  /** Sends a contact form of Asha, with these fields added or changed. */
  sendContact: (fields?: object, headers?: IncomingHttpHeaders) => Promise<void>;
  /** Runs this on a connection of its own. */
  inDatabase: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;
  /** All stored leads, the latest last. */
  leads: () => Promise<LeadRow[]>;
  /** All notices, sent ones too, the latest last. */
  notices: () => Promise<OutboxRow[]>;
  /** Status and problems in the response of `/health`. */
  health: () => Promise<[number, string[]]>;
  metrics: () => Promise<string>;
  /** Runs a command with the settings of the service. */
  run: (script: string, ...words: string[]) => Promise<Outcome>;
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

const withoutUnset = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

/** The requests that visitors send, and the commands that operators run. */
function createCalls(app: () => FastifyInstance, { dataDir, databaseUrl, erasuresFile }: Config) {
  const post: TestService['post'] = (path, payload, headers = {}) =>
    app().inject({
      method: 'POST',
      url: `/api/api/${path}`,
      payload,
      headers: withoutUnset({ 'content-type': 'application/json', ...ownPage, ...headers }),
    });
  const send: TestService['send'] = async (...form) =>
    expect([200, 201]).toContain((await post(...form)).statusCode);
  const read = (url: string) => app().inject({ url, headers: operator });
  const inDatabase: TestService['inDatabase'] = async (work) => {
    const db = await openDatabase({ dataDir, databaseUrl });
    return work(db).finally(() => db.destroy());
  };
  return {
    post,
    send,
    sendContact: (fields = {}, headers = {}) =>
      send(
        'addcontact',
        { firstName: 'Asha', lastName: 'Rao', email: 'asha@acorn.example', ...fields },
        headers,
      ),
    inDatabase,
    leads: () => inDatabase((db) => db.selectFrom('lead').selectAll().orderBy('created_at').execute()),
    notices: () => inDatabase((db) => db.selectFrom('outbox').selectAll().orderBy('created_at').execute()),
    health: async () => {
      const answer = await read('/health');
      return [answer.statusCode, answer.json<{ problems: string[] }>().problems];
    },
    metrics: async () => (await read('/metrics')).body,
    run: (script, ...words) =>
      runScript(script, words, {
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        ERASURES_FILE: erasuresFile,
      }),
  } satisfies Partial<TestService>;
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
    ...createCalls(() => service.app, config),
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

/** For claims that do not depend on the database. */
export const onSqlite = { kinds: databases.slice(0, 1) };

/** Runs the same tests on every database, or on these kinds. `service()` returns the service of the current run. */
export const describeWith =
  ({ overrides = {}, files, kinds = databases }: Options) =>
  (title: string, tests: (service: () => TestService) => void) =>
    describe.each(kinds)(`${title} on $name`, ({ create }) => {
      let running: TestService;
      beforeAll(async () => {
        running = await startService(await create(), overrides, files);
      });
      afterAll(() => running.stop());
      tests(() => running);
    });

export const describeService = describeWith({});
export const describeOnSqlite = describeWith(onSqlite);
