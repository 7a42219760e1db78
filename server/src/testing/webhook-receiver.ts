import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type ReceivedCall = { headers: IncomingHttpHeaders; body: string; at: number };

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** An external system that receives webhooks. `answers`: its statuses in order; the last one repeats. */
export async function startWebhookReceiver(answers: number[] = [204]) {
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        calls.push({ headers: request.headers, body, at: Date.now() });
        response.writeHead(answers[Math.min(calls.length, answers.length) - 1] ?? 204).end();
      },
      // A sender that was killed during a call has not made it.
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}/leads`, calls, stop };
}
