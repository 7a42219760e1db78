import {
  type EmptyDocument,
  type RenderedPage,
  WORKER_START_LIMIT_MS,
  type WorkerMessage,
  type WorkerSettings,
} from '@hireloom/contracts';
import type { ChildProcess } from 'node:child_process';
import { joinSources } from '../http/security-headers';
import type { LoadedVersion } from '../releases/store/loaded-version';
import { PagesInFlight } from './pages-in-flight';
import { RenderFault, type RenderOptions } from './render-queue';
import { endProcess, send, startProcess, watchProcess } from './worker-process';
import { watchWorker } from './worker-watch';

/** Settings shared by the workers of all versions. `isInspected`: debuggers may attach, in development. */
export type SiteSettings = Omit<WorkerSettings, 'version' | 'versionId' | 'folders'> & {
  isInspected?: boolean;
};

type Version = Pick<LoadedVersion, 'version' | 'folders'> & Partial<Pick<LoadedVersion, 'id'>>;

/** `onBroken`: called once if the worker fails as a whole. */
type Listeners = { onBroken?: (fault: RenderFault) => void; onOutput?: (text: string) => void };

/** Guards against a broken worker, which may send anything: only its own pages may fail. */
const isMessage = (received: unknown): received is WorkerMessage =>
  typeof received === 'object' &&
  received !== null &&
  (!('page' in received) ||
    'step' in received ||
    typeof (received.page as RenderedPage | null)?.html === 'string');

/** A process that renders pages of one site version. */
export class RenderWorker {
  /** Resolves once the worker can render. Rejects with RenderFault if it breaks before. */
  readonly ready: Promise<EmptyDocument>;
  /** Why the worker can no longer render, if it is broken. */
  fault?: RenderFault;
  private readonly child: ChildProcess;
  private readonly pages = new PagesInFlight();
  private readonly watch: ReturnType<typeof watchWorker>;
  /** The policy of the remotes' declarations. A browser can show any remote in this document, so it includes all of them. */
  private readonly sources: RenderedPage['sources'];
  private settleReady: (outcome: EmptyDocument | RenderFault) => void = () => undefined;
  private lastId = 0;
  private isEnded = false;

  constructor(
    { id: versionId, version, folders }: Version,
    { isInspected, ...settings }: SiteSettings,
    private readonly listeners: Listeners = {},
  ) {
    this.sources = joinSources(version.remotes.map(({ policy }) => policy));
    this.child = startProcess({ ...settings, version, versionId, folders }, isInspected);
    const breakDown = (reason: string) => this.breakDown(reason);
    this.watch = watchWorker(this.child.pid, {
      silenceLimitMs: () => this.pages.silenceLimitMs(),
      ping: () => send(this.child, { ping: true }),
      onDead: breakDown,
    });
    this.child.on('message', (received) => {
      this.watch.onMessage();
      if (isMessage(received)) this.receive(received);
      else this.breakDown('the render worker sent something that is no message');
    });
    watchProcess(this.child, listeners.onOutput ?? ((text) => console.error(text)), breakDown);
    const late = `the render worker was not ready after ${WORKER_START_LIMIT_MS} ms`;
    const timer = setTimeout(breakDown, WORKER_START_LIMIT_MS, late);
    this.ready = new Promise<EmptyDocument>((resolve, reject) => {
      this.settleReady = (outcome) => (outcome instanceof RenderFault ? reject(outcome) : resolve(outcome));
    }).finally(() => clearTimeout(timer));
  }

  /** Number of pages that are neither answered nor timed out. */
  get pending() {
    return this.pages.size;
  }

  /** @throws RenderFault if the page can't be rendered within its limit. */
  async render(path: string, options: RenderOptions = {}): Promise<RenderedPage> {
    if (this.fault) throw this.fault;
    const { askedAt = Date.now(), passedOn, heldBack } = options;
    const id = (this.lastId += 1);
    send(this.child, { id, path, askedAt, passedOn, heldBack });
    return { ...(await this.pages.add(id, path, { ...options, askedAt })), sources: this.sources };
  }

  /** Ends the process once no page is pending. */
  async retire() {
    await this.pages.idle();
    await this.end();
  }

  private async end() {
    this.isEnded = true;
    this.watch.stop();
    await endProcess(this.child);
  }

  private breakDown(reason: string) {
    if (this.isEnded) return;
    // A hung process would take CPU time from its successor.
    void this.end();
    this.fault = this.pages.fail(reason);
    this.listeners.onBroken?.(this.fault);
    this.settleReady(this.fault);
  }

  private receive(message: WorkerMessage) {
    if ('error' in message)
      this.pages.settle(message.id, new RenderFault(message.error, 'page', message.step));
    else if ('id' in message) this.pages.settle(message.id, message.page);
    else if ('step' in message) this.pages.onStep(message.step, message.page);
    else if ('pong' in message) this.pages.forgetLate();
    else this.settleReady({ ...message.emptyDocument, sources: this.sources });
  }
}
