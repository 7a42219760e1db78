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

const limitMs = 20_000;

/** However a transport hangs, its notice is given back in time. */
export async function withinLimit(delivery: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeliveryError('ETIMEDOUT')), limitMs);
  });
  try {
    await Promise.race([delivery, limit]);
  } finally {
    clearTimeout(timer);
  }
}
