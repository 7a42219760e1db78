import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** The network between two services: connections to `address` end at `target`, and may be made slow. */
export async function startSlowLine(target: string) {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let delayMs = 0;
  const late = () =>
    new Transform({
      transform: (chunk: Buffer, _encoding, done) => void setTimeout(() => done(null, chunk), delayMs),
    });
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const ends: [Socket, Socket][] = [
      [near, far],
      [far, near],
    ];
    for (const [from, to] of ends) {
      open.add(from);
      from.pipe(late()).pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.end();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How much later from now on whatever is sent arrives, each way. */
    delayBy: (ms: number) => (delayMs = ms),
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
