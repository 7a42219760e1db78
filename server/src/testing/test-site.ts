import { signPreview } from '../releases/versions/preview-link';
import { waitUntil } from '@hireloom/testing/wait-until';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../app';
import { openContent } from '../content/open-content';
import { createFormAcceptor } from '../leads/lead-routes';
import { readConfig } from '../../config';
import { operator, operatorToken } from './operator';
import { programFile } from './program-file';
import { createTestStore } from './test-store';

export const PUBLIC_ORIGIN = 'https://www.example.com';

const TRAFFIC_POLL_MS = 500;

type Readiness = { status: string; problem?: string; version: string; traffic: number; canaries: string[] };

export type LogLine = { level: number; msg: string } & Record<string, unknown>;

/** Enables the log, and disables rendering in advance. */
const ENVIRONMENT = {
  LOG_LEVEL: 'info',
  WARM_PAGES: 'none',
  METRICS_TOKEN: operatorToken,
  PUBLIC_ORIGIN,
};

const EVERYTHING_BUT_DATE = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'requestAnimationFrame'] as const),
  ...(['cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback', 'setImmediate'] as const),
  ...(['clearImmediate', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

const real = { setInterval, clearInterval };
const intervals = new Map<unknown, { run: () => void; everyMs: number }>();

beforeAll(() => {
  jest.useFakeTimers({ doNotFake: EVERYTHING_BUT_DATE, now: Date.now(), advanceTimers: true });
  const setMovableInterval = (run: () => void, everyMs: number) => {
    const timer = real.setInterval(run, everyMs);
    intervals.set(timer, { run, everyMs });
    return timer;
  };
  const clear = (timer?: NodeJS.Timeout) => {
    intervals.delete(timer);
    real.clearInterval(timer);
  };
  Object.assign(globalThis, { setInterval: setMovableInterval, clearInterval: clear });
});
afterAll(() => {
  jest.useRealTimers();
  Object.assign(globalThis, real);
});

/** Moves this process's date forward, and runs each interval that has passed once. */
export function moveClock(milliseconds: number) {
  jest.setSystemTime(Date.now() + milliseconds);
  for (const { run, everyMs } of intervals.values()) if (everyMs <= milliseconds) run();
}

/** The whole server as in production, with its own release store, data and render workers. `opening`: for made-up content. */
export async function createTestSite(
  environment: NodeJS.ProcessEnv = {},
  opening: Partial<Parameters<typeof buildApp>[1]> = {},
) {
  const store = await createTestStore();
  const log: LogLine[] = [];
  let app: FastifyInstance | undefined;
  const running = () => {
    if (!app) throw new Error('the site has not been started');
    return app;
  };
  const stop = async () => {
    await app?.close();
    app = undefined;
  };
  /** Starts or restarts the server. `changes`: environment variables for this start only. */
  const start = async (changes: NodeJS.ProcessEnv = {}) => {
    await stop();
    const config = readConfig({ ...ENVIRONMENT, DATA_DIR: store.dataDir, ...environment, ...changes });
    const own = { releasesFolder: store.dataDir, readingProgram: programFile('reading-program') };
    const logStream = { write: (line: string) => void log.push(JSON.parse(line) as LogLine) };
    const openings = { openContent, getAcceptance: createFormAcceptor, ...opening };
    ({ app } = await buildApp({ ...config, ...own, logStream }, openings));
    return app;
  };
  const get = (asked: InjectOptions | string): Promise<LightMyRequestResponse> => running().inject(asked);
  const readiness = async () => (await get('/readyz')).json<Readiness>();
  /** The version in the response of `/readyz`. */
  const liveVersion = async () => (await readiness()).version;
  /** Sets which versions visitors get, and waits until they do. Starts the server if it is not running. */
  const switchTraffic = async (...put: Parameters<typeof store.putTraffic>) => {
    await store.putTraffic(...put);
    if (!app) return void (await start());
    const serial = (await store.store.traffic())?.serial;
    moveClock(TRAFFIC_POLL_MS);
    await waitUntil(async () => (await readiness()).traffic === serial);
  };
  return {
    store,
    log,
    start,
    stop,
    get,
    /** Sends a form like a browser without scripts. */
    postForm: (
      form: string,
      fields: URLSearchParams | Record<string, string>,
      headers: Record<string, string> = {},
    ) =>
      get({
        method: 'POST',
        url: `/forms/${form}`,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    readiness,
    liveVersion,
    switchTraffic,
    /** Makes a version live in which the remote `content` has this server build. Starts the server if it is not running. */
    deploy: async (...put: Parameters<typeof store.putVersion>) => {
      const { id, version } = await store.putVersion(...put);
      await switchTraffic(id);
      return { id, version };
    },
    /** The headers of a visitor who has opened this version's preview link. */
    previewing: async (id: string) => ({
      cookie: `hireloom-preview=${signPreview(id, await store.store.previewSecret())}`,
    }),
    /** Listens on a free port, for requests that can't be injected. Returns the URL. */
    listen: () => running().listen({ port: 0, host: '127.0.0.1' }),
    metrics: async () => (await get({ url: '/metrics', headers: operator })).body,
    messages: () => log.map(({ msg }) => msg),
    close: async () => {
      await stop();
      await store.remove();
    },
  };
}

export type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** A site for all tests of a file. It is open from the first `beforeAll` that follows. */
export function setUpSite(...given: Parameters<typeof createTestSite>): TestSite {
  const site = {} as TestSite;
  beforeAll(async () => void Object.assign(site, await createTestSite(...given)));
  afterAll(() => site.close());
  return site;
}
