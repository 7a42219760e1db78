/** Truncates messages, because some contain a whole response. */
const MAX_MESSAGE_LENGTH = 200;

const getMessage = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_MESSAGE_LENGTH);

/** Logs a failure that visitors do not see, as one line. `signal`: of the failed work; aborted calls are not logged, timeouts are. */
export function logFailure(what: string, error: unknown, signal?: AbortSignal): void {
  const reason: unknown = signal?.aborted ? signal.reason : error;
  if ((reason as Partial<Error> | undefined)?.name === 'AbortError') return;
  console.error(`${what}: ${getMessage(reason)}`);
}
