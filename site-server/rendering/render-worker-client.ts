import {
  type PageRequest,
  type Ping,
  type Pong,
  RENDER_LIMIT_MS,
  type RenderAnswer,
  type RenderedPage,
  type RenderRequest,
  type RenderStep,
  silenceLimit,
  WORKER_START_LIMIT_MS,
  type WorkerReady,
  type WorkerSettings,
} from '@hireloom/contracts';
import { Worker } from 'node:worker_threads';
import { createPagesInHand } from './pages-in-hand';
import { breakdownOf, RenderFault } from './render-fault';
import { BEAT_MS, createSilence, waitedForProcessorMs } from './signs-of-life';

/** What a worker may keep in memory: many times what it needs, and little enough for several of them. */
const MEMORY_LIMIT_MB = 256;
/** What a rendering leaves behind is cleared away once in a while, not several times a page. */
const YOUNG_MEMORY_MB = 24;

/** Tells its name among the threads of the system, where there is one, and runs the script. */
const BOOT = `
let thread;
try { thread = require('node:fs').readlinkSync('/proc/thread-self'); } catch {}
require('node:worker_threads').parentPort.postMessage({ thread });
require(process.argv[2]);`;

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

type Message = RenderAnswer | WorkerReady | Pong | { step: RenderStep } | { thread?: string };

/** `onBroken` is called once, with the fault of those that it had in hand. */
function track(worker: Worker, onBroken: (fault: RenderFault) => void) {
  const pages = createPagesInHand();
  let fault: RenderFault | undefined;
  let step: RenderStep | undefined;
  let thread: string | undefined;
  let beats: NodeJS.Timeout | undefined;

  const silence = createSilence({
    ask: () => worker.postMessage({ ping: true } satisfies Ping),
    waitedMs: () => waitedForProcessorMs(thread),
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
    void worker.terminate();
  };
  const beat = () => {
    if (pages.inHand() === 0) return stopBeats();
    if (fault) return;
    const silentMs = silence.beat();
    if (silentMs === 0) pages.forgetLate();
    if (silentMs >= silenceLimit(pages.longestLimitMs()))
      breakDown(`the render worker has given no sign of life for ${Math.round(silentMs)} ms`);
  };

  worker.on('message', (message: Message) => {
    silence.isOver();
    if ('thread' in message) return void (thread = message.thread);
    if ('step' in message && !('id' in message)) return void (step = message.step);
    if (!('id' in message)) return;
    // What it is at afterwards is no remote's.
    step = undefined;
    if ('page' in message) pages.settle(message.id, message.page);
    else pages.settle(message.id, new RenderFault(message.error, 'page', message.step));
  });
  worker.on('error', (error: unknown) =>
    breakDown(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  worker.on('exit', (code) => breakDown(`the render worker ended with code ${code}`));
  return {
    pages,
    fault: () => fault,
    watch: () => {
      if (beats) return;
      beat();
      // First is heard what the worker has said by now: this thread too may have come late.
      beats = setInterval(() => setImmediate(beat), BEAT_MS);
    },
  };
}

function waitUntilReady(worker: Worker): Promise<WorkerReady> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    const timer = setTimeout(() => {
      void worker.terminate();
      fail(new Error(`the render worker was not ready after ${WORKER_START_LIMIT_MS} ms`));
    }, WORKER_START_LIMIT_MS);
    worker.on('message', (message: WorkerReady | object) => {
      if (!('ready' in message)) return;
      clearTimeout(timer);
      resolve(message);
    });
    worker.once('error', fail);
    worker.once('exit', (code) => fail(new Error(`the render worker ended with code ${code} at start`)));
  });
}

/**
 * Starts a worker and waits until it can render. `script`: the server build of the version's shell. `onBroken` is called
 * when it answers no more, unless it was retired.
 */
export async function startRenderWorker(
  script: string,
  settings: WorkerSettings,
  onBroken: (fault: RenderFault) => void = () => undefined,
): Promise<RenderWorker> {
  const worker = new Worker(BOOT, {
    eval: true,
    argv: [script],
    workerData: settings,
    execArgv: ['--enable-source-maps'],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
  });
  let isWanted = false;
  const { pages, fault, watch } = track(worker, (broken) => void (isWanted && onBroken(broken)));
  const { emptyDocument } = await waitUntilReady(worker);
  isWanted = true;
  return {
    emptyDocument,
    fault,
    heard: async () => {
      if (pages.inHand() === 0) return;
      await new Promise((resolve) => worker.once('message', resolve).once('exit', resolve));
    },
    pending: pages.pending,
    inHand: pages.inHand,
    retire: async () => {
      isWanted = false;
      await pages.idle();
      await worker.terminate();
    },
    render: (path, { limitMs = RENDER_LIMIT_MS, askedAt = Date.now(), passedOn } = {}) =>
      new Promise((resolve, reject) => {
        const id = pages.add({ path, limitMs, askedAt, resolve, reject });
        worker.postMessage({ id, path, askedAt, passedOn } satisfies RenderRequest);
        watch();
      }),
  };
}
