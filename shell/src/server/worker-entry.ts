import type { ServerMessage, WorkerMessage, WorkerSettings } from '@hireloom/contracts';
import { callContentBySocket } from './api-calls';
import { describeError, findStep } from './to-problem';
import { forRequest, nameRequests, pageInHand } from './request-names';
import { createVersionRenderer } from './version-renderer';

const send = (message: WorkerMessage) => void process.send?.(message);

/** Renders pages of one site version: each has its own workers, so no modules of an old release stay loaded. Sends `ready` once it can. */
async function start(settings: WorkerSettings) {
  nameRequests();
  await callContentBySocket(settings.contentSocket);
  const { render, emptyDocument } = createVersionRenderer(settings, (step) =>
    send({ step, page: pageInHand() }),
  );
  process.on('message', (message: ServerMessage) => {
    if ('ping' in message) return send({ pong: true });
    const { id, ...request } = message;
    forRequest(message, () => render(request)).then(
      (page) => send({ id, page }),
      (error: unknown) => send({ id, error: describeError(error), step: findStep(error) }),
    );
  });
  send({ ready: true, emptyDocument });
}

process.once('message', (settings: WorkerSettings) => void start(settings));
// The server has ended.
process.once('disconnect', () => process.exit());
