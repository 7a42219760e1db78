import type { DueNotice } from '../repositories/outbox-repository';

/** Sends one notice. @throws DeliveryError, or what the transport throws. */
export type Deliver = (notice: DueNotice) => Promise<void>;

/**
 * A notice that did not get through. `code` is all that is kept of it and logged: the words of mail servers hold
 * addresses. `isFinal`: another attempt would end in the same way.
 */
export class DeliveryError extends Error {
  constructor(
    readonly code: string,
    readonly isFinal = false,
  ) {
    super(code);
  }
}

export const toDeliveryError = (error: unknown): DeliveryError =>
  error instanceof DeliveryError ? error : new DeliveryError('EUNKNOWN');
