import type { RenderStep } from '@hireloom/contracts';

/**
 * `breakdown`: the worker hangs or has crashed. `overload`: it had more to do than it could, or the page waited for
 * something else. `page`: it says that it can't render this page.
 */
export type FaultKind = 'breakdown' | 'overload' | 'page';

/** The page could not be rendered; `step`: what the worker was at, as far as is known. */
export class RenderFault extends Error {
  constructor(
    message: string,
    readonly kind: FaultKind,
    readonly step?: RenderStep,
  ) {
    super(message);
  }
}

/** Of a worker that has failed as a whole, or was given up. */
export function faultAt(reason: string, kind: FaultKind, step?: RenderStep) {
  const { remote, release, module, phase } = step ?? {};
  const where = step ? `, while ${remote}@${release} ${module} was at ${phase}` : '';
  return new RenderFault(reason + where, kind, step);
}
