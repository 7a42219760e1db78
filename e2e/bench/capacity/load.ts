import autocannon from 'autocannon';

/** Which requests to send, and for how long. */
export type Load = {
  url: string;
  connections: number;
  seconds: number;
  /** Sent in turn. `{n}` becomes a number that no other request has. Without them: the path of `url`. */
  paths?: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Over all connections. Without it each connection sends its next request at once. */
  perSecond?: number;
  /** At most this many requests, instead of `seconds`. */
  amount?: number;
};

/** One answer. `bytes`: with its head. */
export type Answer = { status: number; bytes: number; ms: number };

/** `seconds`: until the last answer. `errors`: connections that broke, and requests without an answer. */
export type Reading = { answers: Answer[]; seconds: number; errors: number };

export const asBrowser = { 'accept-encoding': 'br', accept: 'text/html', 'user-agent': 'bench' };

let number = 0;

const requestTo = (path: string): autocannon.Request =>
  path.includes('{n}')
    ? { setupRequest: (request) => ({ ...request, path: path.replaceAll('{n}', String((number += 1))) }) }
    : { path };

/** Sends requests and returns each answer. */
export async function load({ url, paths, seconds, perSecond, ...options }: Load): Promise<Reading> {
  const answers: Answer[] = [];
  const { duration, errors } = await autocannon({
    ...options,
    url,
    duration: seconds,
    overallRate: perSecond,
    requests: paths?.map(requestTo),
    sampleInt: 100,
    setupClient: (client) =>
      client.on('response', (status, bytes, ms) => answers.push({ status, bytes, ms })),
  });
  return { answers, seconds: duration, errors };
}

/** Answers a second. */
export const rateOf = ({ answers, seconds }: Pick<Reading, 'answers' | 'seconds'>) =>
  answers.length / seconds;
