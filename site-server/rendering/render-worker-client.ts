import {
  type PageRequest,
  type Ping,
  RENDER_LIMIT_MS,
  type RenderedPage,
  type RenderRequest,
  type RenderStep,
  silenceLimit,
  WORKER_START_LIMIT_MS,
  type WorkerReady,
  type WorkerSettings,
} from '@hireloom/contracts';
import type { ChildProcess } from 'node:child_process';
import { createPagesInHand } from './pages-in-hand';
import { breakdownOf, RenderFault } from './render-fault';
import { BEAT_MS, createSilence, residentMb, waitedForProcessorMs } from './signs-of-life';
import { readMessage } from './worker-messages';
import { relayOutput } from './worker-output';
import { startProcess } from './worker-process';

/** What a worker may take of the machine in all: buffers count nowhere else. Its heap has a limit of its own, below this. */
const RESIDENT_LIMIT_MB = 512;
const TOO_MUCH_MEMORY = `the render worker took more than ${RESIDENT_LIMIT_MB} MB of memory`;

/** `limitMs`, 2000 without it, counts from `askedAt`, now without it: milliseconds since 1970. */
export type RenderLimits = { limitMs?: number; askedAt?: number } & Pick<PageRequest, 'passedOn'>;

/** One render worker, for one site version. */
export type RenderWorker = {
  emptyDocument: WorkerReady['emptyDocument'];
  /** @throws RenderFault when the page can't be rendered, or not within the limit. */
  render: (path: string, limits?: RenderLimits) => Promise<RenderedPage>;
  /** How many pages somebody waits for. */
  pending: () => number;
  /** Those, and pages that were given up and may still be worked at. */
  inHand: () => number;
  /** Resolves when all that it has in hand is answered, or when it has given a sign of life, or broken. */
  heard: () => Promise<void>;
  /** Ends the worker once what it was asked for is answered. */
  retire: () => Promise<void>;
  /** Why it answers no more: it has ended, or hangs in its code. */
  fault: () => RenderFault | undefined;
};

/** `onBroken` is called when it answers no more, unless it was retired; `onOutput` with what it writes. */
export type WorkerEvents = { onBroken?: (fault: RenderFault) => void; onOutput?: (text: string) => void };

/** Resolves when the process is gone and all that it wrote was heard. */
async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  // Not `once` of Node's events: a message that did not reach it any more would be this one's error.
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Calls `onEnd` with how the process ended, once all that it said was heard, or with why it did not start. */
function watchEnd(child: ChildProcess, lastError: () => string | undefined, onEnd: (reason: string) => void) {
  child.once('close', (code, signal) => {
    const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
    onEnd([`the render worker ${how}`, lastError()].filter(Boolean).join(': '));
  });
  child.on('error', ({ message }) => {
    // A message that does not reach it any more is for its end to explain.
    if (child.pid === undefined) onEnd(`the render worker could not be started: ${message}`);
  });
}

/** `onBroken` is called once, with the fault of those that it had in hand. */
function track(
  child: ChildProcess,
  lastError: () => string | undefined,
  onBroken: (fault: RenderFault) => void,
) {
  const pages = createPagesInHand();
  let fault: RenderFault | undefined;
  let step: RenderStep | undefined;
  let beats: NodeJS.Timeout | undefined;

  const silence = createSilence({
    ask: () => void child.send({ ping: true } satisfies Ping),
    waitedMs: () => waitedForProcessorMs(child.pid),
  });
  const stopBeats = () => {
    clearInterval(beats);
    beats = undefined;
  };
  const breakDown = (reason: string) => {
    if (fault) return;
    stopBeats();
    fault = breakdownOf(reason, pages.inHand() <= 1, step);
    pages.failAll(fault);
    onBroken(fault);
    // One that hangs would take a processor from its successor.
    void end(child);
  };
  const beat = () => {
    if (pages.inHand() === 0) return stopBeats();
    if (fault) return;
    if (residentMb(child.pid) > RESIDENT_LIMIT_MB) return breakDown(TOO_MUCH_MEMORY);
    const silentMs = silence.beat();
    if (silentMs === 0) pages.forgetLate();
    if (silentMs >= silenceLimit(pages.longestLimitMs()))
      breakDown(`the render worker has given no sign of life for ${Math.round(silentMs)} ms`);
  };

  child.on('message', (said: unknown) => {
    silence.isOver();
    const message = readMessage(said);
    if (!message) return breakDown('the render worker said what no shell says');
    if ('step' in message && !('id' in message)) return void (step = message.step);
    if (!('id' in message)) return;
    // What it is at afterwards is no remote's.
    step = undefined;
    if ('page' in message) pages.settle(message.id, message.page);
    else pages.settle(message.id, new RenderFault(message.error, 'page', message.step));
  });
  watchEnd(child, lastError, breakDown);
  return {
    pages,
    fault: () => fault,
    watch: () => {
      if (beats || fault) return;
      beat();
      // First is heard what the worker has said by now: this thread too may have come late.
      beats = setInterval(() => setImmediate(beat), BEAT_MS);
    },
  };
}

function waitUntilReady(child: ChildProcess, fault: () => RenderFault | undefined): Promise<WorkerReady> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    const timer = setTimeout(() => {
      void end(child);
      fail(new Error(`the render worker was not ready after ${WORKER_START_LIMIT_MS} ms`));
    }, WORKER_START_LIMIT_MS);
    child.on('message', (said: unknown) => {
      const message = readMessage(said);
      if (!message || !('ready' in message)) return;
      clearTimeout(timer);
      resolve(message);
    });
    child.once('error', fail);
    child.once('close', () => fail(fault() ?? new Error('the render worker ended at start')));
  });
}

/** Starts a worker and waits until it can render. `script`: the server build of the version's shell. */
export async function startRenderWorker(
  script: string,
  settings: WorkerSettings,
  { onBroken, onOutput = (text) => console.error(text) }: WorkerEvents = {},
): Promise<RenderWorker> {
  const child = startProcess(script, settings);
  const lastError = relayOutput(child, onOutput);
  let isWanted = false;
  const { pages, fault, watch } = track(child, lastError, (broken) => void (isWanted && onBroken?.(broken)));
  const { emptyDocument } = await waitUntilReady(child, fault);
  isWanted = true;
  return {
    emptyDocument,
    fault,
    heard: async () => {
      if (pages.inHand() === 0) return;
      await new Promise((resolve) => child.once('message', resolve).once('close', resolve));
    },
    pending: pages.pending,
    inHand: pages.inHand,
    retire: async () => {
      isWanted = false;
      await pages.idle();
      await end(child);
    },
    render: (path, { limitMs = RENDER_LIMIT_MS, askedAt = Date.now(), passedOn } = {}) =>
      new Promise((resolve, reject) => {
        const id = pages.add({ path, limitMs, askedAt, resolve, reject });
        child.send({ id, path, askedAt, passedOn } satisfies RenderRequest);
        watch();
      }),
  };
}
