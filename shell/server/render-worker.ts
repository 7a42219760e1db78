import { parentPort, workerData } from 'node:worker_threads';
import { createRenderer } from '../src/render';
import type { RenderAnswer, RenderRequest, WorkerReady, WorkerSettings } from './messages';

/** Renders pages for one set of releases. A new set gets a new worker, so no module of an old release can linger. */
const port = parentPort;
if (!port) throw new Error('the render worker runs as a worker thread only');

const renderer = createRenderer(workerData as WorkerSettings, (step) => port.postMessage({ step }));

port.on('message', ({ id, path }: RenderRequest) => {
  renderer(path).then(
    (page) => port.postMessage({ id, page } satisfies RenderAnswer),
    (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      port.postMessage({ id, error: text } satisfies RenderAnswer);
    },
  );
});
port.postMessage({ ready: true } satisfies WorkerReady);
