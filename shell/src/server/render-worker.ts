import { parentPort, workerData } from 'node:worker_threads';
import { RemoteFailure } from '../remotes';
import { createRenderer } from './render';
import type { Ping, Pong, RenderAnswer, RenderRequest, WorkerReady, WorkerSettings } from '../../../site-server/rendering/messages';

/** Renders pages for one set of releases. A new set gets a new worker, so no module of an old release can linger. */
const port = parentPort;
if (!port) throw new Error('the render worker runs as a worker thread only');

const renderer = createRenderer(workerData as WorkerSettings, (step) => port.postMessage({ step }));

const culpritOf = (error: unknown) => {
  if (!(error instanceof RemoteFailure)) return undefined;
  const { remote, release, module, phase } = error;
  return { remote, release, module, phase };
};

port.on('message', (message: RenderRequest | Ping) => {
  if ('ping' in message) return port.postMessage({ pong: true } satisfies Pong);
  const { id, ...asked } = message;
  renderer(asked).then(
    (page) => port.postMessage({ id, page } satisfies RenderAnswer),
    (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      port.postMessage({ id, error: text, culprit: culpritOf(error) } satisfies RenderAnswer);
    },
  );
});
port.postMessage({ ready: true } satisfies WorkerReady);
