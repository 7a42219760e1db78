import { root } from '@hireloom/releases';
import { stop } from 'esbuild';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areUnchanged, type Files, isInstalled, timesOf } from '../build/build-inputs';
import { bundleInto } from '../build/bundle';
import type { ServerError } from './readable-log';
import { startService } from './services';

const SERVERS = { standalone: 'src/standalone/server.ts', site: 'main.ts' } as const;

type Server = keyof typeof SERVERS;

const scriptOf = (server: Server) => `server/.dev/development-${server}.mjs`;

/** The file with the times of what the last bundle was made from. */
const inputsOf = (server: Server) => path.join(root, `server/.dev/development-${server}.json`);

async function isCurrent(server: Server): Promise<boolean> {
  try {
    return await areUnchanged(JSON.parse(await readFile(inputsOf(server), 'utf8')) as Files);
  } catch {
    // There is none.
    return false;
  }
}

async function bundle(server: Server) {
  const since = Date.now();
  const folder = path.join(root, 'server/.dev');
  // Another process may start the same server.
  const draft = `draft-${server}-${process.pid}`;
  const files = await bundleInto(
    folder,
    path.join(root, 'server'),
    { [draft]: SERVERS[server] },
    { sourceMaps: true },
  );
  await rename(path.join(folder, `${draft}.mjs`), path.join(root, scriptOf(server)));
  const own = [...files.filter((file) => !isInstalled(file)), path.join(root, 'package-lock.json')];
  await writeFile(inputsOf(server), JSON.stringify(await timesOf(own, since)));
}

/** Bundles the server if it has changed since its last bundle. With a transpiler it would take three times as long to start. */
export async function bundleServer(server: Server) {
  if (await isCurrent(server)) return;
  await bundle(server);
  // Its process would keep 200 MB.
  await stop();
}

type Options = { environment: NodeJS.ProcessEnv; onLogged: (error: ServerError) => void };

const start = (server: Server, options: Options) =>
  startService({ script: scriptOf(server), execArgv: ['--enable-source-maps'], ...options });

/** Starts the calls below `/api` on a free port, for a remote by itself. Returns their address. */
export async function startStandaloneApi(): Promise<string> {
  const environment = { ...process.env, PORT: '0', LOG_LEVEL: 'warn' };
  return (await start('standalone', { environment, onLogged: () => undefined })).address;
}

export const startDevelopmentSite = (options: Options) => start('site', options);
