import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Notice = { data: { email: string } };

/** Receives the webhook for each lead. `counts`: notices by the sender's address. `environment`: variables for the servers. */
export async function startNotices() {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const take = (body: string) => {
      const { email } = (JSON.parse(body) as Notice).data;
      counts.set(email, (counts.get(email) ?? 0) + 1);
      response.writeHead(204).end();
    };
    // One that is killed while it sends has told nothing.
    text(request).then(take, () => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    counts,
    environment: {
      LEADS_WEBHOOK_URL: `http://127.0.0.1:${port}/leads`,
      LEADS_WEBHOOK_SECRET: 'a-secret-of-these-tests',
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
