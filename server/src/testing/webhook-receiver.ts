import { serve } from '@hireloom/testing/services/serve';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export type ReceivedCall = { headers: IncomingHttpHeaders; body: string; at: number };

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** An external system that receives webhooks. `answers`: its statuses in order; the last one repeats. */
export async function startWebhookReceiver(answers: number[] = [204]) {
  const calls: ReceivedCall[] = [];
  const { address, stop } = await serve((request, response) => {
    text(request).then(
      (body) => {
        calls.push({ headers: request.headers, body, at: Date.now() });
        response.writeHead(answers[Math.min(calls.length, answers.length) - 1] ?? 204).end();
      },
      // A sender that was killed during a call has not made it.
      () => undefined,
    );
  });
  return { url: `${address}/leads`, calls, stop: async () => stop() };
}
