import { Agent, type ClientRequest, request, type RequestOptions } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

/** One request of the load: its address, and what makes it no plain GET. */
export type Call = { address: string; body?: string } & Pick<RequestOptions, 'method' | 'headers'>;

/** An answer that was read to its end. */
export type Answered = { call: Call; status: number; body: string };

type Options = {
  /** Of a server with TLS that nobody else vouches for. */
  certificate?: string;
  onAnswer?: (answer: Answered) => void;
  /** Makes the next request. */
  next: () => Call;
  perSecond: number;
};

/** What clients with kept connections perceive. */
export type SteadyLoad = {
  /** Answers by status. */
  answered: Map<number, number>;
  /** What went wrong, but for connections that nobody took. */
  failed: string[];
  /** Connections that only the system knew of when the server stopped listening: nobody read from them. */
  untaken: string[];
  /** Connections that the system refused. */
  refused: () => number;
  /** Resolves when all that was asked is answered. Gives the requests per second. */
  stop: () => Promise<number>;
};

/** Nobody can have read what was sent. */
class Untaken extends Error {}

/**
 * A server that closes a connection of which it has read hangs up. That the system resets it in a call, in which Node then
 * fails, says of a new connection that what was sent was never read.
 */
const isUntaken = ({ code, syscall }: NodeJS.ErrnoException, { reusedSocket }: ClientRequest) =>
  !reusedSocket && syscall !== undefined && (code === 'ECONNRESET' || code === 'EPIPE');

/**
 * Sends it and reads the answer to its end. A request on a kept connection that was just closed is not sent again.
 * @throws Untaken
 */
const send = (agent: Agent, call: Call) =>
  new Promise<Answered>((resolve, reject) => {
    const { address, body, ...options } = call;
    const ask = agent instanceof https.Agent ? https.request : request;
    const sent = ask(address, { agent, ...options }, (answer) => {
      text(answer).then((read) => resolve({ call, status: answer.statusCode ?? 0, body: read }), reject);
    });
    const fail = (error: Error) => reject(isUntaken(error, sent) ? new Untaken(error.message) : error);
    sent.on('error', fail).end(body);
  });

const openAgent = (certificate?: string) => {
  const options = { keepAlive: true, maxSockets: 50 };
  return certificate === undefined ? new Agent(options) : new https.Agent({ ...options, ca: certificate });
};

/** Sends so many requests a second, evenly, whether or not those before are answered. */
export function startSteadyLoad({ next, perSecond, certificate, onAnswer }: Options): SteadyLoad {
  const agent = openAgent(certificate);
  const answered = new Map<number, number>();
  const failed: string[] = [];
  const untaken: string[] = [];
  const open = new Set<Promise<unknown>>();
  const startedAt = performance.now();
  let sent = 0;
  let refused = 0;

  const ask = () => {
    const call = next();
    const asked = send(agent, call)
      .then(
        (answer) => {
          answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
          onAnswer?.(answer);
        },
        (error: NodeJS.ErrnoException) => {
          const kind = error instanceof Untaken ? untaken : failed;
          if (error.code === 'ECONNREFUSED') refused += 1;
          else kind.push(`${call.method ?? 'GET'} ${call.address}: ${error.message}`);
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
    untaken,
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
