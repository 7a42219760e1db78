/** A mistake that the user or operator can correct. The message says what is wrong and what to do. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}

/** Whether the user or operator can correct the error (wrong settings, a full disk), so that it needs no stack trace. */
export const isCorrectable = (error: unknown): error is Error =>
  error instanceof UsageError || ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));

/** Prints why the program exits: one sentence for errors that can be corrected, a stack trace for all others. */
export const reportFatal = (error: unknown): void =>
  console.error(isCorrectable(error) ? error.message : error);
