import { AsyncLocalStorage } from 'node:async_hooks';
import type { RenderRequest } from '@hireloom/contracts';
import { format } from 'node:util';

type PassedOn = Readonly<Record<string, string>>;

type InHand = Pick<RenderRequest, 'passedOn'> & { id: number };

const current = new AsyncLocalStorage<InHand>();

/** W3C Trace Context, whose format is version-trace-parent-flags. */
const getTraceId = (traceparent: string) => traceparent.split('-')[1];

function formatNames({ 'x-request-id': id, traceparent }: PassedOn): string {
  const names = [id && `request ${id}`, traceparent && `trace ${getTraceId(traceparent)}`];
  return `(${names.filter(Boolean).join(', ')})`;
}

/** Runs `work` with a request context: its log lines and API calls carry the request's ids. */
export const runInRequest = <Result>(request: InHand, work: () => Result): Result =>
  current.run(request, work);

export const getCurrentPageId = () => current.getStore()?.id;

/** The headers that identify the visitor's request, for calls of the code that renders its page. */
export const getPassedOnHeaders = () => current.getStore()?.passedOn;

/** Adds the request's ids to each message of `console.error`, because a worker renders several pages at a time. */
export function addRequestIdsToLog() {
  const write = console.error.bind(console);
  console.error = (...words: unknown[]) => {
    const headers = getPassedOnHeaders();
    if (headers) write(format(...words), formatNames(headers));
    else write(...words);
  };
}
