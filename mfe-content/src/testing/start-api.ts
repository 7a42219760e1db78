import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `total`: the total number of matches in a paged list. */
type Answer = { body: unknown; status?: number; total?: number };

/** Starts a local API with one response per request, as JSON with CORS for any origin. */
export async function startApi(answer: (url: URL) => Answer) {
  const server = createServer(({ url = '' }, response) => {
    const { body, status = 200, total } = answer(new URL(url, 'http://api'));
    response.writeHead(status, {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': 'application/json',
      ...(total !== undefined && { 'X-Total-Count': total }),
    });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
