import { errorCode } from '../errors';
import { getLocalSiteFile, readLocalSite } from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { ANY_NAME, type DeployTokens } from '../releases/store/deploy-tokens';
import { writeFileAtomically } from '../database/write-file-atomically';

const RETRY_MS = 5000;
const ANY_HOST = ['::', '0.0.0.0', '::1', '127.0.0.1'];

const LOOK_MS = 1000;

/** Signal 0 tests for a process. One of another user refuses it with EPERM. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** The address of another server that runs on this data folder. Process ids are reused, so the address must respond too. */
async function findOtherServer(dataDir: string): Promise<string | undefined> {
  const { pid = process.pid, address = '' } = (await readLocalSite(dataDir).catch(() => undefined)) ?? {};
  if (pid === process.pid || !isRunning(pid)) return undefined;
  const signal = AbortSignal.timeout(LOOK_MS);
  const isServing = await fetch(new URL('/livez', address), { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  return isServing ? address : undefined;
}

/** Writes this server's URL and token to a file that only its owner can read. Reuses a token that is still valid. */
export async function writeLocalSite(tokens: DeployTokens, address: string, dataDir: string) {
  const before = await readLocalSite(dataDir).catch(() => undefined);
  const isKept = before && (await tokens.find(before.token));
  const token = isKept ? before.token : await tokens.add('commands on the server', [ANY_NAME]);
  await writeFileAtomically(getLocalSiteFile(dataDir), JSON.stringify({ address, token, pid: process.pid }));
}

/** Writes URL and token once the server listens, unless another server uses the folder. */
export function writeTokenOnListen(app: FastifyInstance, tokens: DeployTokens, dataDir: string) {
  let retry: NodeJS.Timeout | undefined;
  let isClosing = false;
  let writing = Promise.resolve();
  let isOtherLogged = false;
  const tryToWrite = async (address: string): Promise<boolean> => {
    const other = await findOtherServer(dataDir);
    if (!other) return writeLocalSite(tokens, address, dataDir).then(() => true);
    if (!isOtherLogged)
      app.log.warn(
        `another server, at ${other}, uses the same DATA_DIR, and commands on this machine reach that one: give this server a folder of its own`,
      );
    isOtherLogged = true;
    return false;
  };
  const write = async (address: string): Promise<void> => {
    const isWritten = await tryToWrite(address).catch((err: unknown) => {
      if (!isClosing)
        app.log.warn({ err }, 'commands on this machine can’t deploy yet: their token could not be written');
      return false;
    });
    if (isWritten || isClosing) return;
    retry = setTimeout(() => {
      writing = write(address);
    }, RETRY_MS).unref();
  };
  app.addHook('onListen', () => {
    const { address, family, port } = app.server.address() as AddressInfo;
    const host = family === 'IPv6' ? `[${address}]` : address;
    writing = write(`http://${ANY_HOST.includes(address) ? 'localhost' : host}:${port}`);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    clearTimeout(retry);
    // It must not reopen the database that is about to be closed.
    await writing;
  });
}
