import type { ServerMessage, WorkerMessage, WorkerSettings } from '@hireloom/contracts';
import { routeContentCallsToSocket } from './api-calls';
import { describeError, findStep } from './to-render-problem';
import { runInRequest, addRequestIdsToLog, getCurrentPageId } from './request-context';
import { createVersionRenderer } from './version-renderer';

const send = (message: WorkerMessage) => void process.send?.(message);

/** Each version has its own workers, so no modules of an old release stay loaded. */
async function start(settings: WorkerSettings) {
  addRequestIdsToLog();
  await routeContentCallsToSocket(settings.contentSocket);
  const { render, emptyDocument } = createVersionRenderer(settings, (step) =>
    send({ step, page: getCurrentPageId() }),
  );
  process.on('message', (message: ServerMessage) => {
    if ('ping' in message) return send({ pong: true });
    const { id, ...request } = message;
    runInRequest(message, () => render(request)).then(
      (page) => send({ id, page }),
      (error: unknown) => send({ id, error: describeError(error), step: findStep(error) }),
    );
  });
  send({ ready: true, emptyDocument });
}

process.once('message', (settings: WorkerSettings) => void start(settings));
// The server has exited.
process.once('disconnect', () => process.exit());
