import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { text } from 'node:stream/consumers';

/** One request of the load: its address, and what makes it no plain GET. */
export type Call = { address: string; body?: string } & Pick<RequestOptions, 'method' | 'headers'>;

type Options = {
  /** Makes the next request. */
  next: () => Call;
  perSecond: number;
};

/** What clients with kept connections perceive. */
export type SteadyLoad = {
  /** Answers by status. */
  answered: Map<number, number>;
  /** What went wrong, but for connections that were refused. */
  failed: string[];
  /** Connections that nobody took. */
  refused: () => number;
  /** Resolves when all that was asked is answered. Gives the requests per second. */
  stop: () => Promise<number>;
};

/** Sends it and reads the answer to its end. A request on a kept connection that was just closed is not sent again. */
const send = (agent: Agent, { address, body, ...options }: Call) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(address, { agent, ...options }, (answer) => {
      text(answer).then(() => resolve(answer), reject);
    });
    sent.on('error', reject).end(body);
  });

/** Sends so many requests a second, evenly, whether or not those before are answered. */
export function startSteadyLoad({ next, perSecond }: Options): SteadyLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const answered = new Map<number, number>();
  const failed: string[] = [];
  const open = new Set<Promise<unknown>>();
  const startedAt = performance.now();
  let sent = 0;
  let refused = 0;

  const ask = () => {
    const call = next();
    const asked = send(agent, call)
      .then(
        ({ statusCode = 0 }) => void answered.set(statusCode, (answered.get(statusCode) ?? 0) + 1),
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ECONNREFUSED') refused += 1;
          else failed.push(`${call.method ?? 'GET'} ${call.address}: ${error.code ?? error.message}`);
        },
      )
      .finally(() => open.delete(asked));
    open.add(asked);
  };
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    for (; sent < due; sent += 1) ask();
  }, 2);
  return {
    answered,
    failed,
    refused: () => refused,
    stop: async () => {
      clearInterval(timer);
      const rate = sent / ((performance.now() - startedAt) / 1000);
      await Promise.all(open);
      agent.destroy();
      return rate;
    },
  };
}
