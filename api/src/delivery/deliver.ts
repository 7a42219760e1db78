import type { DueNotice } from '../repositories/outbox-repository';

/** Sends one notice. @throws DeliveryError, or what the transport throws. */
export type Deliver = (notice: DueNotice) => Promise<void>;

/**
 * `final`: another attempt would end the same way. `refused`: the mail server turned this one recipient away for now.
 * `failed`: the channel as a whole, as far as one attempt can tell.
 */
export type Verdict = 'final' | 'refused' | 'failed';

/** A notice that did not get through. Only `code` is stored and logged: the words of mail servers contain addresses. */
export class DeliveryError extends Error {
  constructor(
    readonly code: string,
    readonly verdict: Verdict = 'failed',
  ) {
    super(code);
  }
}

export const toDeliveryError = (error: unknown): DeliveryError =>
  error instanceof DeliveryError ? error : new DeliveryError('EUNKNOWN');
