import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerSettings } from '@hireloom/contracts';
import { publicPathsOf } from './release-files';

/** Renders pages of one site version. Another version gets another worker, so no module of an old release can linger. */
const port = parentPort;
if (!port) throw new Error('the render worker runs as a worker thread only');

const settings = workerData as WorkerSettings;
Object.assign(globalThis, { hireloomPublicPaths: publicPathsOf(settings) });

// Only now: pictures and fonts take their address from the public paths as soon as their modules are evaluated.
void import(/* webpackMode: "eager" */ './answer-requests').then(({ answerRequests }) =>
  answerRequests(port, settings),
);
