import { getLocalSiteFile, readLocalSite } from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { ANY_NAME, type DeployTokens } from '../releases/store/deploy-tokens';
import { writeFileAtomically } from '../releases/store/write-file-atomically';

const RETRY_MS = 5000;
/** IP addresses of a server that is reached as `localhost`. */
const ANY_HOST = ['::', '0.0.0.0', '::1', '127.0.0.1'];

/** Writes this server's URL and token to a file that only its owner can read. Reuses a token that is still valid. */
export async function writeLocalSite(tokens: DeployTokens, address: string, dataDir: string) {
  const before = await readLocalSite(dataDir).catch(() => undefined);
  const isKept = before && (await tokens.find(before.token));
  const token = isKept ? before.token : await tokens.add('commands on the server', [ANY_NAME]);
  await writeFileAtomically(getLocalSiteFile(dataDir), JSON.stringify({ address, token, pid: process.pid }));
}

/** Writes URL and token for the commands on this machine into the data folder once the server listens and the database responds. */
export function writeTokenOnListen(app: FastifyInstance, tokens: DeployTokens, dataDir: string) {
  let retry: NodeJS.Timeout | undefined;
  let isClosing = false;
  let writing = Promise.resolve();
  const write = async (address: string): Promise<void> => {
    try {
      await writeLocalSite(tokens, address, dataDir);
    } catch (err) {
      if (isClosing) return;
      app.log.warn({ err }, 'commands on this machine can’t deploy yet: their token could not be written');
      retry = setTimeout(() => {
        writing = write(address);
      }, RETRY_MS).unref();
    }
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
