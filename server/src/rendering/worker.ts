import {
  type EmptyDocument,
  getSilenceLimit,
  RENDER_LIMIT_MS,
  type RenderedPage,
  type RenderStep,
  type ServerMessage,
  WORKER_START_LIMIT_MS,
  type WorkerMessage,
  type WorkerSettings,
} from '@hireloom/contracts';
import type { ChildProcess } from 'node:child_process';
import { mergeSources } from '../http/security-headers';
import type { LoadedVersion } from '../releases/versions/site-version';
import { RenderFault, type RenderOptions } from './render-queue';
import { parseWorkerMessage } from './worker-messages';
import { killProcess, startProcess, watchProcess } from './worker-process';
import { watchWorker } from './worker-watch';

/** Settings shared by the workers of all versions. `isInspected`: debuggers may attach, in development. */
export type SiteSettings = Omit<WorkerSettings, 'version' | 'versionId' | 'folders'> & {
  isInspected?: boolean;
};

/** `onBroken`: called once if the worker fails as a whole. `onOutput`: called with what the process writes. */
type Listeners = { onBroken: (fault: RenderFault) => void; onOutput: (text: string) => void };

/** Pages that timed out stay: the worker may still be rendering them. `stepAt` rises with every step of the worker. */
type PageInFlight = {
  limitMs: number;
  timesOutAt: number;
  onStep?: (step: RenderStep) => void;
  settle: (outcome: RenderedPage | RenderFault) => void;
  step?: RenderStep;
  stepAt: number;
};

const describeStep = ({ remote, release, module, phase }: RenderStep) =>
  `while ${remote}@${release} ${module} was at ${phase}`;

/** Certain if all pages in flight were running the same remote's code. Otherwise most likely the code that started last. */
function blame(reason: string, inFlight: Iterable<PageInFlight>): RenderFault {
  const pages = [...inFlight].sort((a, b) => b.stepAt - a.stepAt);
  const step = pages[0]?.step;
  const isCertain = pages.every((page) => page.step?.remote === step?.remote);
  const others = isCertain ? '' : ' with several pages, the last';
  const at = step && `,${others} ${describeStep(step)}`;
  return new RenderFault(reason + (at ?? ''), isCertain ? 'breakdown' : 'unclear-breakdown', step);
}

function createAnswer<Result>() {
  let settle: (outcome: Result | RenderFault) => void = () => undefined;
  const answer = new Promise<Result>((resolve, reject) => {
    settle = (outcome) => (outcome instanceof RenderFault ? reject(outcome) : resolve(outcome));
  });
  return { answer, settle };
}

export class RenderWorker {
  /** Resolves once the worker can render. Rejects with RenderFault if it breaks before. */
  readonly ready: Promise<EmptyDocument>;
  /** Why the worker can no longer render, if it is broken. */
  fault?: RenderFault;
  private readonly child: ChildProcess;
  private readonly pages = new Map<number, PageInFlight>();
  private readonly watch: ReturnType<typeof watchWorker>;
  /** The policy sources that the remotes declare. A browser can show any remote in this document, so it includes all of them. */
  private readonly sources: RenderedPage['sources'];
  private readonly start = createAnswer<EmptyDocument>();
  private lastId = 0;
  private steps = 0;
  private isEnded = false;

  constructor(
    { id: versionId, version, folders }: Pick<LoadedVersion, 'id' | 'version' | 'folders'>,
    { isInspected, ...settings }: SiteSettings,
    private readonly listeners: Listeners,
  ) {
    this.sources = mergeSources(version.remotes.map(({ policy }) => policy));
    this.child = startProcess({ ...settings, version, versionId, folders }, isInspected);
    const breakDown = (reason: string) => this.breakDown(reason);
    this.watch = watchWorker(this.child.pid, {
      silenceLimitMs: () =>
        getSilenceLimit(Math.max(0, ...[...this.pages.values()].map(({ limitMs }) => limitMs))),
      ping: () => this.send({ ping: true }),
      onDead: breakDown,
    });
    this.child.on('message', (received) => {
      // Any message proves that the worker is alive: a busy one may not get around to answering pings.
      this.watch.onMessage();
      const message = parseWorkerMessage(received);
      if (message) this.receive(message);
      else this.breakDown('the render worker sent an invalid message');
    });
    watchProcess(this.child, listeners.onOutput, (how) => this.breakDown(`the render worker ${how}`));
    const late = `the render worker was not ready within ${WORKER_START_LIMIT_MS} ms`;
    const timer = setTimeout(breakDown, WORKER_START_LIMIT_MS, late);
    this.ready = this.start.answer.finally(() => clearTimeout(timer));
  }

  get inFlight() {
    return this.pages.size;
  }

  /** @throws RenderFault if the page can't be rendered within its limit. */
  async render(path: string, options: RenderOptions = {}): Promise<RenderedPage> {
    if (this.fault) throw this.fault;
    const { limitMs = RENDER_LIMIT_MS, askedAt = Date.now(), passedOn, heldBack, onStep } = options;
    const id = (this.lastId += 1);
    const timesOutAt = askedAt + limitMs;
    const { answer, settle } = createAnswer<RenderedPage>();
    const timeOut = () => {
      const step = this.pages.get(id)?.step;
      const at = step ? `, ${describeStep(step)}` : '';
      settle(new RenderFault(`${path} was not rendered within ${limitMs} ms${at}`, 'timeout'));
    };
    // Drain pending messages first: this thread may be late too.
    const timer = setTimeout(() => setImmediate(timeOut), timesOutAt - Date.now());
    this.pages.set(id, { limitMs, timesOutAt, onStep, settle, stepAt: 0 });
    this.send({ id, path, askedAt, passedOn, heldBack });
    return answer
      .then((rendered) => ({ ...rendered, sources: this.sources }))
      .finally(() => clearTimeout(timer));
  }

  private send(message: ServerMessage) {
    // If the process has ended, its `close` event reports it.
    this.child.send(message, () => undefined);
  }

  async end() {
    this.isEnded = true;
    this.watch.stop();
    this.settleAll(new RenderFault('the render worker was stopped', 'refused'));
    await killProcess(this.child);
  }

  private breakDown(reason: string) {
    if (this.isEnded) return;
    this.fault = blame(reason, this.pages.values());
    this.settleAll(this.fault);
    // A hung process would take CPU time from its successor.
    void this.end();
    this.listeners.onBroken(this.fault);
  }

  private settleAll(fault: RenderFault) {
    for (const id of this.pages.keys()) this.settle(id, fault);
    this.start.settle(fault);
  }

  private settle(id: number, outcome: RenderedPage | RenderFault) {
    this.pages.get(id)?.settle(outcome);
    this.pages.delete(id);
  }

  private receive(message: WorkerMessage) {
    if ('error' in message) this.settle(message.id, new RenderFault(message.error, 'page', message.step));
    else if ('id' in message) this.settle(message.id, message.page);
    else if ('step' in message) this.onStep(message);
    else if ('pong' in message) this.forgetOverdue();
    else this.start.settle({ ...message.emptyDocument, sources: this.sources });
  }

  private onStep({ step, page: id = -1 }: { step: RenderStep; page?: number }) {
    const page = this.pages.get(id);
    if (!page) return;
    Object.assign(page, { step, stepAt: (this.steps += 1) });
    page.onStep?.(step);
  }

  /** Forgets pages that have taken twice their limit: they wait for something that never comes. */
  private forgetOverdue() {
    for (const [id, { timesOutAt, limitMs }] of this.pages)
      if (Date.now() > timesOutAt + limitMs) this.pages.delete(id);
  }
}
