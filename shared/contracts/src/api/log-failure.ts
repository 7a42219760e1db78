/** Some messages repeat a whole answer. */
const LONGEST_MESSAGE = 200;

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_MESSAGE);

/**
 * One line for those who look after the site, on the browser's console or in the server's log: visitors see something
 * else in place of what failed. `what`: a sentence without its full stop. `signal`: of the work that failed; says
 * nothing of what nobody waits for any more.
 */
export function logFailure(what: string, error: unknown, signal?: AbortSignal): void {
  const reason: unknown = signal?.aborted ? signal.reason : error;
  if ((reason as Partial<Error> | undefined)?.name === 'AbortError') return;
  console.error(`${what}: ${messageOf(reason)}`);
}
