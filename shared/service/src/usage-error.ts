/** A mistake that the person at the keyboard can correct. The message says what is wrong and what to do. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}

/** Whether a person can correct it, as with wrong settings or a full disk, and so needs no stack trace. */
export const isCorrectable = (error: unknown): error is Error =>
  error instanceof UsageError || ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));

/** Prints why the program ends: a sentence for what a person can correct, a stack trace for anything else. */
export const reportFatal = (error: unknown): void =>
  console.error(isCorrectable(error) ? error.message : error);
