import { root } from '@hireloom/releases';
import { stop } from 'esbuild';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areUnchanged, type Files, isInstalled, timesOf } from '../build/build-inputs';
import { bundleInto } from '../build/bundle';
import type { ServerError } from './readable-log';
import { startService } from './services';

const SERVERS = { api: 'src/server.ts', 'site-server': 'server.ts' } as const;

type Server = keyof typeof SERVERS;

const scriptOf = (server: Server) => path.join(server, '.dev/development-server.mjs');

/** The file with the times of what the last bundle was made from. */
const inputsOf = (server: Server) => path.join(root, server, '.dev/development-server.json');

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
  const folder = path.join(root, server, '.dev');
  // Another process may start the same server.
  const draft = `draft-${process.pid}`;
  const files = await bundleInto(
    folder,
    path.join(root, server),
    { [draft]: SERVERS[server] },
    { sourceMaps: true },
  );
  await rename(path.join(folder, `${draft}.mjs`), path.join(root, scriptOf(server)));
  const own = [...files.filter((file) => !isInstalled(file)), path.join(root, 'package-lock.json')];
  await writeFile(inputsOf(server), JSON.stringify(await timesOf(own, since)));
}

/**
 * Bundles those of the servers that have changed since their last bundle. With a transpiler they would take three times as long to
 * start, and more memory.
 */
export async function bundleServers(...servers: readonly Server[]) {
  const current = await Promise.all(servers.map(isCurrent));
  await Promise.all(servers.filter((_server, index) => !current[index]).map(bundle));
  // Its process would keep 200 MB.
  await stop();
}

type Options = { environment: NodeJS.ProcessEnv; onLogged: (error: ServerError) => void };

const start = (server: Server, options: Options) =>
  startService({ script: scriptOf(server), execArgv: ['--enable-source-maps'], ...options });

/** Starts the bundled API on a free port. Returns its address. */
export async function startDevelopmentApi(): Promise<string> {
  const environment = { ...process.env, API_PORT: '0', LOG_LEVEL: 'warn' };
  return (await start('api', { environment, onLogged: () => undefined })).address;
}

export const startDevelopmentSite = (options: Options) => start('site-server', options);
