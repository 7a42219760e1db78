import type { Kind } from './classify';

/** What a load process is to ask, and for how long. */
export type LoadJob = {
  port: number;
  connections: number;
  /** No request is begun later. Those that are under way are waited for. */
  ms: number;
  /** Nor more than so many. */
  most?: number;
  method?: 'GET' | 'HEAD';
  /** Asked in turn. `{n}` becomes the number of the request. */
  paths: readonly string[];
  /** The number of the first request. */
  first?: number;
  headers?: Readonly<Record<string, string>>;
  /** Without it each connection asks again at once. */
  perSecond?: number;
  /** Whether a connection that is refused waits for as long as the answer says. */
  heedsRetryAfter?: boolean;
  /** Whether answers are read and times are kept. */
  reads?: boolean;
};

/** `times`: in milliseconds, where they were to be kept. `statuses`: how many answers had each. `seconds`: until the last answer. */
export type LoadReading = {
  seconds: number;
  asked: number;
  answers: number;
  statuses: Record<string, number>;
  times: Record<Kind, number[]>;
  /** Connections that ended before their answer, or did not come about. */
  broken: number;
};

export const nothingRead = (): LoadReading => ({
  seconds: 0,
  asked: 0,
  answers: 0,
  statuses: {},
  times: { whole: [], refused: [], bare: [], failed: [] },
  broken: 0,
});
