import { UsageError } from '@hireloom/service';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** What is for this machine alone listens here. */
export const HOST = '127.0.0.1';

const LAST_PORT = 65_535;

/** @throws UsageError */
async function checkFree(variable: string, port: number, host: string) {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE') throw new UsageError(`port ${port} can't be had: ${message}.`);
    throw new UsageError(`port ${port} is in use: stop what listens there, or set ${variable} to another.`);
  }
  server.close();
  await once(server, 'close');
}

/**
 * The port that `given`, the value of `variable`, asks for: before anything is built or started, and before a server would throw
 * where nobody can catch it. @throws UsageError where it is none, or can't be had.
 */
export async function portOf(variable: string, given: string, host = HOST): Promise<number> {
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Infinity;
  if (port > LAST_PORT) throw new UsageError(`${variable} must be a port number; it is "${given}".`);
  await checkFree(variable, port, host);
  return port;
}

/** What a package asks for: `PORT`, else the port of its package.json. @throws UsageError */
export const portOr = (fallback: number) =>
  portOf('PORT', process.env.PORT ?? process.env.npm_package_config_port ?? String(fallback));
