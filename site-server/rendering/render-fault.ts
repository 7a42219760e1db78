import type { RenderStep } from '@hireloom/contracts';

/**
 * `breakdown`: the worker hung or crashed with this page alone. `overload`: it had more to do than it could, or the page
 * waited for something else. `page`: the worker says that it can't render this page. `refused`: it was never begun.
 */
export type FaultKind = 'breakdown' | 'overload' | 'page' | 'refused';

/** The page could not be rendered; `step`: what the worker was at, where that is to blame. */
export class RenderFault extends Error {
  constructor(
    message: string,
    readonly kind: FaultKind,
    readonly step?: RenderStep,
  ) {
    super(message);
  }
}

/** Of a worker that has failed as a whole. Only with one page alone is it known which code it was. */
export function breakdownOf(reason: string, isAlone: boolean, step?: RenderStep) {
  const { remote, release, module, phase } = step ?? {};
  const at = step ? `${remote}@${release} ${module} was at ${phase}` : '';
  if (!isAlone)
    return new RenderFault(`${reason}, with several pages${at && `: the last, ${at}`}`, 'overload');
  return new RenderFault(reason + (at && `, while ${at}`), 'breakdown', step);
}

const refused = (reason: string) => new RenderFault(`refused: ${reason}`, 'refused');

/** Made once: under load the stack of each, 18 µs, would cost more than all the rest of a refusal. */
export const refusals = {
  full: refused('too many pages wait to be rendered'),
  late: refused('it would come too late'),
  expired: refused('it could not be begun in time'),
  abandoned: refused('nobody waits for it any more'),
};

export type RefusalReason = keyof typeof refusals;
