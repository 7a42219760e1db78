import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';

type PassedOn = Readonly<Record<string, string>>;

const current = new AsyncLocalStorage<PassedOn | undefined>();

/** W3C Trace Context: version, trace, parent and flags. */
const traceOf = (traceparent: string) => traceparent.split('-')[1];

function namesOf({ 'x-request-id': id, traceparent }: PassedOn): string {
  const names = [id && `request ${id}`, traceparent && `trace ${traceOf(traceparent)}`];
  return `(${names.filter(Boolean).join(', ')})`;
}

/** Runs what renders a page for a request that has these headers: its log lines and calls of the API carry its names. */
export const forRequest = <Result>(passedOn: PassedOn | undefined, work: () => Result): Result =>
  current.run(passedOn, work);

/** Once for a worker. Pages of several requests are rendered at the same time, by code that knows of none. */
export function nameRequests() {
  for (const level of ['error', 'warn'] as const) {
    const write = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      const passedOn = current.getStore();
      if (passedOn) write(format(...words), namesOf(passedOn));
      else write(...words);
    };
  }
  Object.assign(globalThis, { hireloomCallHeaders: () => current.getStore() ?? {} });
}
