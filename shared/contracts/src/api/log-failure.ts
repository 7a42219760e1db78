/** Truncates messages, because some repeat a whole response. */
const LONGEST_MESSAGE = 200;

const getMessage = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_MESSAGE);

/**
 * Logs a failure that visitors do not see, as one line in the browser's console or the server's log. `what`: a sentence without its full
 * stop. `signal`: the signal of the failed work. Cancelled calls are not logged; timeouts are.
 */
export function logFailure(what: string, error: unknown, signal?: AbortSignal): void {
  const reason: unknown = signal?.aborted ? signal.reason : error;
  if ((reason as Partial<Error> | undefined)?.name === 'AbortError') return;
  console.error(`${what}: ${getMessage(reason)}`);
}
