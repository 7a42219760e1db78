import { root } from '@hireloom/releases';
import { stop } from 'esbuild';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { bundleInto } from '../build/bundle';
import { type Service, startService } from './services';
import type { ServerError } from './readable-log';

const SERVERS = { api: 'src/server.ts', 'site-server': 'server.ts' } as const;

type Server = keyof typeof SERVERS;

/** Named after this process, since several may start the same server. */
const PROGRAM = `development-server-${process.pid}`;

const folderOf = (server: Server) => path.join(server, '.dev');

/** Bundles servers, since with a transpiler they would take three times as long to start, and more memory. */
export async function bundleServers(...servers: readonly Server[]) {
  const bundle = (server: Server) =>
    bundleInto(path.join(root, folderOf(server)), path.join(root, server), { [PROGRAM]: SERVERS[server] });
  await Promise.all(servers.map(bundle));
  // Its process would keep 200 MB.
  await stop();
}

type Options = { environment: NodeJS.ProcessEnv; onLogged: (error: ServerError) => void };

async function start(server: Server, options: Options): Promise<Service> {
  const script = path.join(folderOf(server), `${PROGRAM}.mjs`);
  try {
    return await startService({ script, ...options });
  } finally {
    await rm(path.join(root, script));
  }
}

/** Starts the bundled API on a free port. Returns its address. */
export async function startDevelopmentApi(): Promise<string> {
  const environment = { ...process.env, API_PORT: '0', LOG_LEVEL: 'warn' };
  return (await start('api', { environment, onLogged: () => undefined })).address;
}

export const startDevelopmentSite = (options: Options) => start('site-server', options);
