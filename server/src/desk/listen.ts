import { UsageError } from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import { chmod, rename, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { DeskSettings } from '../../config';
import { errorCode, errorMessage } from '../errors';

const LOOPBACK = '127.0.0.1';

/** Only the socket's group may connect: not its owner, since render workers run as the same user. */
const SOCKET_MODE = 0o060;

/** `address`: where people open the desk. `problem`: why it does not listen. */
export type DeskState = { address: string; problem?: undefined } | { address?: undefined; problem: string };

/** Removes the socket's file unless a server that started later has replaced it. */
async function removeOwn(socket: string, inode: number) {
  const file = await stat(socket).catch(() => undefined);
  if (file?.ino === inode) await rm(socket, { force: true });
}

/**
 * Listens beside `socket` and then takes its place. The path is never open to others, and a file left behind by a killed server or held
 * by one that is shutting down does not matter.
 */
async function listenOnSocket(app: FastifyInstance, socket: string) {
  const unready = `${socket}.${process.pid}`;
  let inode = 0;
  app.addHook('onClose', () => removeOwn(socket, inode));
  try {
    await rm(unready, { force: true });
    await app.listen({ path: unready });
    await chmod(unready, SOCKET_MODE);
    ({ ino: inode } = await stat(unready));
    await rename(unready, socket);
  } catch (error) {
    throw new UsageError(
      `DESK_SOCKET ${socket} could not be opened (${errorMessage(error)}). ` +
        'Name a short path in a folder that this user may write and the proxy may read.',
    );
  }
}

/**
 * Opens the desk's listener. A port in use leaves the site without a desk. @throws UsageError if the socket can't be opened
 */
export async function listenForStaff(app: FastifyInstance, settings: DeskSettings): Promise<DeskState> {
  if (settings.socket !== undefined) {
    await listenOnSocket(app, settings.socket);
    return { address: settings.origin };
  }
  try {
    await app.listen({ host: LOOPBACK, port: settings.port });
    const { port } = app.server.address() as AddressInfo;
    return { address: settings.origin ?? `http://localhost:${port}` };
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    return { problem: `port ${settings.port} is in use; set DESK_PORT to another one` };
  }
}
