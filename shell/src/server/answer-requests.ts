import type { MessagePort } from 'node:worker_threads';
import type {
  Ping,
  Pong,
  RenderAnswer,
  RenderRequest,
  WorkerReady,
  WorkerSettings,
} from '@hireloom/contracts';
import { describeError, stepOf } from './problem-of';
import { forRequest, nameRequests } from './request-names';
import { createVersionRenderer } from './version-renderer';

/** Answers the site server's requests, and says when it is ready to. */
export function answerRequests(port: MessagePort, settings: WorkerSettings) {
  nameRequests();
  const { render, emptyDocument } = createVersionRenderer(settings, (step) => port.postMessage({ step }));
  port.on('message', (message: RenderRequest | Ping) => {
    if ('ping' in message) return port.postMessage({ pong: true } satisfies Pong);
    const { id, ...asked } = message;
    forRequest(asked.passedOn, () => render(asked)).then(
      (page) => port.postMessage({ id, page } satisfies RenderAnswer),
      (error: unknown) => {
        const answer: RenderAnswer = { id, error: describeError(error), step: stepOf(error) };
        port.postMessage(answer);
      },
    );
  });
  port.postMessage({ ready: true, emptyDocument } satisfies WorkerReady);
}
