/** A mistake of the person at the keyboard: told in one sentence, without a stack trace. */
export class UsageError extends Error {}
