import {
  MESSAGE_LIMITS,
  type RenderAnswer,
  type RenderedPage,
  type ServerMessage,
  type WorkerHost,
} from '@hireloom/contracts';
import { createApiCalls, sendCallsOfLoaders } from './api-calls';
import { describeError, stepOf } from './problem-of';
import { forRequest, nameRequests, pageInHand } from './request-names';
import { createVersionRenderer } from './version-renderer';

const { text: LONGEST, list: MOST } = MESSAGE_LIMITS;

/** Truncates texts and lists, because the site server kills a worker whose messages exceed these limits. */
const withinLimits = (page: RenderedPage): RenderedPage => ({
  ...page,
  problems: page.problems.slice(0, MOST).map((one) => ({ ...one, text: one.text.slice(0, LONGEST) })),
  undeclaredReads: page.undeclaredReads?.slice(0, MOST).map((one) => one.slice(0, LONGEST)),
});

/** Renders pages of one site version: each has its own workers, so no modules of an old release stay loaded. Sends `ready` once it can. */
export async function startWorker({ settings, send, listen }: WorkerHost) {
  nameRequests();
  const calls = createApiCalls(send, pageInHand);
  await sendCallsOfLoaders(calls.ask);
  const { render, emptyDocument } = createVersionRenderer(settings, (step) =>
    send({ step, page: pageInHand() }),
  );
  listen((message: ServerMessage) => {
    if ('ping' in message) return send({ pong: true });
    if ('call' in message) return calls.settle(message);
    const { id, ...request } = message;
    forRequest(message, () => render(request)).then(
      (page) => send({ id, page: withinLimits(page) }),
      (error: unknown) => {
        const answer: RenderAnswer = {
          id,
          error: describeError(error).slice(0, LONGEST),
          step: stepOf(error),
        };
        send(answer);
      },
    );
  });
  send({ ready: true, emptyDocument });
}
