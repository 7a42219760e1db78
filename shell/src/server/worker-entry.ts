import type { WorkerHost } from '@hireloom/contracts';
import { publicPathsOf } from './release-files';

/** Renders pages of one site version. Each version has its own workers, so no module of an old release lingers. */
export function startWorker(host: WorkerHost) {
  Object.assign(globalThis, { hireloomPublicPaths: publicPathsOf(host.settings) });
  // Imported after that: modules of pictures and fonts read the public paths while they are evaluated.
  void import(/* webpackMode: "eager" */ './answer-requests').then(({ answerRequests }) =>
    answerRequests(host),
  );
}
