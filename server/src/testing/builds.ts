import { type RemoteDescription, SHELL } from '@hireloom/contracts';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openReleaseStore, type ReleaseStore } from '../releases/store/open-store';
import type { Build } from '@hireloom/releases';
import { publish } from './publish';
import type { PublishOptions } from '../releases/changes/publish';

type Description = Partial<RemoteDescription>;
/** Package versions, as a build records them. */
type Shared = Readonly<Record<string, string>>;
type Options = Partial<Build & PublishOptions> & { shared?: Shared };

const write = async (build: string, files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(build, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return build;
};

const describe = ({ name = 'careers', ...changes }: Description = {}): RemoteDescription => ({
  name,
  contract: 2,
  routes: [{ path: `/${name}`, page: 'careers' }],
  slots: [],
  ...changes,
});

/** A file name with a content hash, as bundlers create it. It depends only on the code. */
const hashed = (name: string, code: string) =>
  `${name}.${createHash('sha256').update(code).digest('hex').slice(0, 16)}.js`;

/** The files of such builds for browsers. */
const nameMainFile = (code: string) => `browser/${hashed('main', code)}`;
export const nameEntry = (code: string) => `browser/${hashed('remoteEntry', code)}`;
export const nameChunk = (code: string) => `browser/${hashed('1', code)}`;

/** Minimal builds, each in its own folder. */
export function buildsIn(folder: string) {
  const buildRemote = (folderName: string, code: string, shared?: Shared) => {
    const modules = ['./careers-page', './openings'];
    const assets = {
      entries: { hireloom_careers: [hashed('remoteEntry', code)] },
      media: {},
      modules: Object.fromEntries(modules.map((one) => [one, [hashed('1', code)]])),
      shared,
    };
    return write(path.join(folder, folderName), {
      'browser/assets.json': JSON.stringify(assets),
      [nameEntry(code)]: code,
      [nameChunk(code)]: code.repeat(200),
      [`${nameChunk(code)}.map`]: '{"mappings":""}',
      'server/remoteEntry.cjs': code,
    });
  };

  const buildShell = (code: string, shared?: Shared) =>
    write(path.join(folder, `shell-${code}`), {
      'browser/assets.json': JSON.stringify({
        entries: { main: [hashed('main', code)] },
        media: {},
        modules: {},
        shared,
      }),
      [nameMainFile(code)]: code,
      'server/render-worker.cjs': code,
      'public/favicon.svg': '<svg/>',
    });
  return { buildRemote, buildShell };
}

/** A folder for one test, with minimal builds of a shell and of remotes. `given`: their store; by default, a SQLite file in the folder. */
export async function openWorkshop(given?: ReleaseStore) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'releases-'));
  const store = given ?? openReleaseStore({ databaseUrl: '', dataDir: folder });

  const { buildRemote, buildShell } = buildsIn(folder);

  const publishShell = async (code: string, { shared, ...options }: Options = {}) =>
    publish(store, {
      directory: folder,
      description: { ...describe({ name: SHELL }), routes: [] },
      build: await buildShell(code, shared),
      ...options,
    });

  const publishRemote = async (
    code: string,
    changes: Description = {},
    { shared, ...options }: Options = {},
  ) => {
    const description = describe(changes);
    const build = await buildRemote(`${description.name}-${code.slice(0, 8)}`, code, shared);
    return publish(store, { directory: folder, build, description, ...options });
  };

  return {
    folder,
    store,
    buildRemote,
    buildShell,
    describe,
    publishShell,
    publishRemote,
    traffic: async () => {
      const found = await store.traffic();
      if (!found) throw new Error('nothing is published');
      return found;
    },
    close: async () => {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>;

/** A workshop for each test of a file. `prepare`: runs before each test. `openStore`: opens its store. */
export function setUpWorkshop(
  prepare: (shop: Workshop) => Promise<unknown> = async () => undefined,
  openStore: () => ReleaseStore | undefined = () => undefined,
): Workshop {
  const shop = {} as Workshop;
  beforeEach(() => openWorkshop(openStore()).then((opened) => prepare(Object.assign(shop, opened))));
  afterEach(() => shop.close());
  return shop;
}
