import type { WorkerHost } from '@hireloom/contracts';
import { publicPathsOf } from './release-files';

/** Renders pages of one site version. Another version gets another worker, so no module of an old release can linger. */
export function startWorker(host: WorkerHost) {
  Object.assign(globalThis, { hireloomPublicPaths: publicPathsOf(host.settings) });
  // Only now: pictures and fonts take their address from the public paths as soon as their modules are evaluated.
  void import(/* webpackMode: "eager" */ './answer-requests').then(({ answerRequests }) =>
    answerRequests(host),
  );
}
