import type { RenderStep } from '@hireloom/contracts';

/**
 * `breakdown`: the worker hung or crashed with only this page in flight. `overload`: the page timed out, or the worker failed
 * with several pages in flight. `page`: the worker reported that it can't render this page. `refused`: rendering never began.
 */
type FaultKind = 'breakdown' | 'overload' | 'page' | 'refused';

/** A page could not be rendered. `step`: the remote's code that is to blame, if known. */
export class RenderFault extends Error {
  constructor(
    message: string,
    readonly kind: FaultKind,
    readonly step?: RenderStep,
  ) {
    super(message);
  }
}

/** A whole worker failed. Blames a remote only if exactly one page was in flight. */
export function breakdownOf(reason: string, isAlone: boolean, step?: RenderStep) {
  const { remote, release, module, phase } = step ?? {};
  const at = step ? `${remote}@${release} ${module} was at ${phase}` : '';
  if (!isAlone)
    return new RenderFault(`${reason}, with several pages${at && `: the last, ${at}`}`, 'overload');
  return new RenderFault(reason + (at && `, while ${at}`), 'breakdown', step);
}

const refused = (reason: string) => new RenderFault(`refused: ${reason}`, 'refused');

/** Created once: capturing a stack takes 18 µs, more than the rest of a refusal. */
export const refusals = {
  full: refused('too many pages wait to be rendered'),
  late: refused('it would come too late'),
  expired: refused('it could not be begun in time'),
  abandoned: refused('nobody waits for it any more'),
};

export type RefusalReason = keyof typeof refusals;
