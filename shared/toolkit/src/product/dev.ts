import { dataDirectory, developmentDirectory, root } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { stop } from 'esbuild';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Problem } from '../development-client/development-state';
import { bundleClient, createDevelopmentState } from '../dev-servers/development-events';
import { openInEditor } from '../dev-servers/open-in-editor';
import { WHOLE_PRODUCT } from './check-types';
import { followNewRemotes } from './follow-new-remotes';
import { portOr } from './own-port';
import { packageDirectories } from './deploy-builds';
import { openSaves, publishSaves } from './publish-saves';
import type { ServerError } from './readable-log';
import { bundleServer, startDevelopmentSite } from './development-services';
import { endTogether, type Service } from './services';
import { settings } from './settings';
import { watchTypes } from './watch-types';

const clientFile = path.join(dataDirectory(), 'development-client.js');

const MOST_ERRORS = 3;

async function writeClient() {
  const client = await bundleClient();
  // Its process would stay.
  await stop();
  await mkdir(dataDirectory(), { recursive: true });
  await writeFile(clientFile, client);
}

/** Returns the `.dev` folders of all packages, by name: the site server finds builds there that are not in a release yet. */
const developmentBuilds = () =>
  Object.fromEntries(
    packageDirectories().map((folder) => [
      path.basename(folder).replace('mfe-', ''),
      path.join(folder, '.dev'),
    ]),
  );

/** Shows the server's latest errors in the pages. */
function serverErrors({ setProblems }: Pick<ReturnType<typeof createDevelopmentState>, 'setProblems'>) {
  let found: Problem[] = [];
  return {
    add: (error: ServerError) => {
      found = [...found.filter(({ text }) => text !== error.text), { kind: 'server' as const, ...error }];
      setProblems('server', found.slice(-MOST_ERRORS));
    },
    forget: () => {
      found = [];
      setProblems('server', found);
    },
  };
}

type Options = { from?: string; inspect?: boolean };

/** One worker renders all pages, with limits that are long enough for a breakpoint. */
const inspected = { INSPECT_WORKERS: 'yes', RENDER_WORKERS: '1', TIME_LIMIT_FACTOR: '1000' };

type Request = { type: 'page'; id: number } | { type: 'open'; place: string };

/** Answers the site server: `page`, once everything is published that was saved before; `open`, with a file in the editor. */
const answerSite = ({ process: site }: Service, settled: () => Promise<void>) =>
  site.on('message', (request: Request) => {
    if (request.type === 'open') openInEditor(request.place);
    else if (request.type === 'page')
      void settled().then(() => site.connected && site.send({ type: 'settled', id: request.id }));
  });

/**
 * Starts the whole product for development. Saved changes appear in the browser at once, and the server renders them as after a
 * deploy. `inspect`: whether debuggers may attach to the rendering.
 */
export async function dev({ from, inspect }: Options) {
  if (from) throw new UsageError('--from is for one remote: npm run dev -w mfe-<name> -- --from <site>.');
  // As in the site server: collect garbage after the heap has grown by 40 %, not threefold.
  setFlagsFromString('--heap-growing-percent=40');
  await portOr(3000);
  endTogether();
  const running: { site?: Service } = {};
  const state = createDevelopmentState(
    (current) =>
      running.site?.process.connected &&
      running.site.process.send({ type: 'development', state: current, builds: developmentBuilds() }),
  );
  const errors = serverErrors(state);
  const saves = publishSaves(await openSaves(developmentDirectory()), {
    ...state,
    onPublished: errors.forget,
  });
  await Promise.all([bundleServer('site'), saves.begin(packageDirectories())]);
  const environment = {
    ...process.env,
    NODE_ENV: 'development',
    DEVELOPMENT_CLIENT: clientFile,
    DRAIN_NOTICE_MS: '0',
    LOG_LEVEL: settings.LOG_LEVEL ?? 'warn',
    ...(inspect && inspected),
  };
  // The server reads the client only for a page.
  [running.site] = await Promise.all([
    startDevelopmentSite({ environment, onLogged: errors.add }),
    writeClient(),
  ]);
  answerSite(running.site, saves.settled);
  state.publish();
  saves.resume();
  followNewRemotes((directory) => void saves.add(directory));
  watchTypes(root, WHOLE_PRODUCT, state);
  console.log(`\n  Hireloom is on ${running.site.address}, and follows what you save.\n`);
}
