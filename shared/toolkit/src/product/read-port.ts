import { UsageError } from '@hireloom/releases';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { settings } from './settings';

/** Servers on this address are reachable from this machine only. */
export const LOOPBACK = '127.0.0.1';

const LAST_PORT = 65_535;

async function checkFree(variable: string, port: number, host: string) {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE') throw new UsageError(`port ${port} is not usable: ${message}.`);
    throw new UsageError(
      `port ${port} is in use: stop the program that uses it, or set ${variable} to another port.`,
    );
  }
  server.close();
  await once(server, 'close');
}

/** Checks that the port is free before anything is built; a server would fail later, with an uncaught error. @throws UsageError */
export async function readPort(variable: string, given: string, host = LOOPBACK): Promise<number> {
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Infinity;
  if (port > LAST_PORT) throw new UsageError(`${variable} must be a port number; it is "${given}".`);
  await checkFree(variable, port, host);
  return port;
}

/** Returns PORT, or the port in the package's package.json, or `fallback`. @throws UsageError */
export const readPortOr = (fallback: number) =>
  readPort('PORT', settings.PORT ?? settings.npm_package_config_port ?? String(fallback));
