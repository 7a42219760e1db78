import { Agent, type ClientRequest, request, type RequestOptions } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

/** One request of the load: its URL and, if it is not a plain GET, its method, headers and body. */
export type Call = { address: string; body?: string } & Pick<RequestOptions, 'method' | 'headers'>;

/** A response that was read to its end. */
export type Answered = { call: Call; status: number; body: string };

type Options = {
  /** Trusted certificate of a TLS server that is self-signed. */
  certificate?: string;
  onAnswer?: (answer: Answered) => void;
  /** Creates the next request. */
  next: () => Call;
  perSecond: number;
};

/** What clients with keep-alive connections experience. */
export type SteadyLoad = {
  /** Responses by status. */
  answered: Map<number, number>;
  /** Errors, other than connections that were never accepted. */
  failed: string[];
  /** Connections that only the kernel had accepted when the server stopped listening: nobody read from them. */
  untaken: string[];
  /** Connections that the kernel refused. */
  refused: () => number;
  /** Resolves when all requests have finished. Returns the requests per second. */
  stop: () => Promise<number>;
};

/** The server can't have read what was sent. */
class Untaken extends Error {}

/**
 * A server that closes a connection after reading from it sends FIN. If instead the kernel resets a new connection, so that a system call
 * of Node's fails, the server never read what was sent.
 */
const isUntaken = ({ code, syscall }: NodeJS.ErrnoException, { reusedSocket }: ClientRequest) =>
  !reusedSocket && syscall !== undefined && (code === 'ECONNRESET' || code === 'EPIPE');

/**
 * Sends a request and reads the response to its end. Does not resend a request on a keep-alive connection that was just closed.
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

/** Sends requests at a constant rate per second, whether or not earlier ones have finished. */
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
