import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Finds a free port for a server whose port must be known before it listens. */
export async function findFreePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}
