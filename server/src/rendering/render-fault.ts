import type { RenderStep } from '@hireloom/contracts';

/**
 * `breakdown`: the worker hung or crashed, and it is certain whose code it ran. `overload`: the page timed out, or the worker broke and it is
 * not certain. `page`: the worker reported that it can't render this page. `refused`: rendering never began.
 */
type FaultKind = 'breakdown' | 'overload' | 'page' | 'refused';

/** A page could not be rendered. `step`: the remote's code that is to blame, or the last one to run, if known. */
export class RenderFault extends Error {
  constructor(
    message: string,
    readonly kind: FaultKind,
    readonly step?: RenderStep,
  ) {
    super(message);
  }
}
