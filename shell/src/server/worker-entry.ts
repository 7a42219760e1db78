import type { WorkerHost } from '@hireloom/contracts';
import { publicPathsOf } from './release-files';

/** Renders pages of one site version. Each version has its own workers, so no modules of an old release stay loaded. */
export function startWorker(host: WorkerHost) {
  Object.assign(globalThis, { hireloomPublicPaths: publicPathsOf(host.settings) });
  // Imported after the assignment, because modules of pictures and fonts read the public paths when they are evaluated.
  void import(/* webpackMode: "eager" */ './answer-requests').then(({ answerRequests }) =>
    answerRequests(host),
  );
}
