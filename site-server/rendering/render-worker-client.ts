import {
  type PageRequest,
  RENDER_LIMIT_MS,
  type RenderedPage,
  WORKER_START_LIMIT_MS,
  type WorkerReady,
  type WorkerSettings,
} from '@hireloom/contracts';
import { createPathHider } from './hide-paths';
import { createPagesInHand } from './pages-in-hand';
import { breakdownOf, type RenderFault } from './render-fault';
import { createBeats } from './signs-of-life';
import { openChannel } from './worker-channel';
import { createListener, type Rules } from './worker-listener';
import { relayOutput } from './worker-output';
import { endProcess, startProcess, watchEnd, type WorkerProcess } from './worker-process';

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

/** `apiUrl`: where its loaders get their data, by calls that this process makes. */
export type WorkerOptions = WorkerEvents & Pick<Rules, 'apiUrl'> & Partial<Pick<Rules, 'isKnown'>>;

type Tracking = Rules & {
  onOutput: (text: string) => void;
  /** Called once, with the fault of the pages that it had in hand. */
  onBroken: (fault: RenderFault) => void;
};

function track({ child, pipe, start }: WorkerProcess, { onOutput, onBroken, ...rules }: Tracking) {
  const pages = createPagesInHand();
  let fault: RenderFault | undefined;
  let waiting: (() => void)[] = [];
  let onReady: (ready: WorkerReady) => void = () => undefined;
  let onNotReady: (fault: RenderFault) => void = () => undefined;
  const ready = new Promise<WorkerReady>((resolve, reject) => ([onReady, onNotReady] = [resolve, reject]));
  const notify = () => {
    const heard = waiting;
    waiting = [];
    heard.forEach((resolve) => resolve());
  };

  const listener = createListener(pages, rules, onReady);
  const breakDown = (reason: string) => {
    if (fault) return;
    beats.stop();
    fault = breakdownOf(reason, pages.inHand() <= 1, listener.step());
    pages.failAll(fault);
    onNotReady(fault);
    onBroken(fault);
    notify();
    // One that hangs would take a processor from its successor.
    void endProcess(child);
  };
  const channel = openChannel(pipe, {
    onMessage: (message) => {
      beats.isAlive();
      if (!listener.hear(message, channel)) channel.violate('sent a message that nobody waits for');
      notify();
    },
    onViolation: breakDown,
  });
  const beats = createBeats(child.pid, { pages, ask: () => channel.send({ ping: true }), onDead: breakDown });
  const lastError = relayOutput(child, {
    write: (text) => onOutput(rules.hide(text)),
    onFlood: () => breakDown('the render worker writes without end'),
  });
  watchEnd(child, () => rules.hide(lastError() ?? ''), breakDown);
  channel.send(start);
  return {
    ...{ pages, ready, channel, breakDown },
    fault: () => fault,
    watch: beats.watch,
    heard: () => new Promise<void>((resolve) => waiting.push(resolve)),
  };
}

/** Starts a worker and waits until it can render. `script`: the server build of the version's shell. */
export async function startRenderWorker(
  script: string,
  settings: WorkerSettings,
  { apiUrl, isKnown = () => true, onBroken, onOutput = (text) => console.error(text) }: WorkerOptions,
): Promise<RenderWorker> {
  const started = startProcess(script, settings);
  const folders = [settings, started.start.settings].flatMap((one) => Object.values(one.folders));
  let isWanted = false;
  const { pages, ready, channel, breakDown, fault, watch, heard } = track(started, {
    ...{ apiUrl, isKnown, onOutput, hide: createPathHider(folders) },
    onBroken: (broken) => void (isWanted && onBroken?.(broken)),
  });
  const late = `the render worker was not ready after ${WORKER_START_LIMIT_MS} ms`;
  const timer = setTimeout(breakDown, WORKER_START_LIMIT_MS, late);
  const { emptyDocument } = await ready.finally(() => clearTimeout(timer));
  isWanted = true;
  return {
    emptyDocument,
    fault,
    heard: async () => {
      if (pages.inHand() > 0 && !fault()) await heard();
    },
    pending: pages.pending,
    inHand: pages.inHand,
    retire: async () => {
      isWanted = false;
      await pages.idle();
      await endProcess(started.child);
    },
    render: (path, { limitMs = RENDER_LIMIT_MS, askedAt = Date.now(), passedOn } = {}) =>
      new Promise((resolve, reject) => {
        const broken = fault();
        if (broken) return reject(broken);
        const id = pages.add({ path, limitMs, askedAt, passedOn, resolve, reject });
        channel.send({ id, path, askedAt, passedOn });
        watch();
      }),
  };
}
