import {
  type EmptyDocument,
  type RenderedPage,
  type SiteVersion,
  WORKER_START_LIMIT_MS,
  type WorkerSettings,
} from '@hireloom/contracts';
import { EventEmitter, once } from 'node:events';
import type { LoadedVersion } from '../versions/loaded-version';
import { createLoaderCalls } from './loader-calls';
import { breakdownOf, RenderFault } from './render-fault';
import type { RenderOptions } from './render-queue';
import { openChannel } from './worker-channel';
import { createPathHider, printDebuggerAddress, relayOutput } from './worker-output';
import { endProcess, startProcess, watchEnd, type WorkerProcess } from './worker-process';
import { createPageFilter, createPagesInFlight, createReceiver } from './worker-receiver';
import { watchWorker } from './worker-watch';

/**
 * Settings shared by the workers of all versions, and what this process calls on behalf of their loaders. `isInspected`: debuggers may
 * attach, in development.
 */
export type SiteSettings = Omit<WorkerSettings, 'version' | 'versionId' | 'folders' | 'heldBack'> & {
  contentSocket: string;
  isInspected?: boolean;
};

/** `heldBack`: remotes whose code must not run. `onBroken`: called once if the worker fails as a whole after it was ready. */
type WorkerOptions = {
  heldBack?: readonly string[];
  onBroken?: (fault: RenderFault) => void;
  onOutput?: (text: string) => void;
};

type Version = Pick<LoadedVersion, 'version' | 'folders'> & Partial<Pick<LoadedVersion, 'id'>>;

type Connection = Required<Pick<WorkerOptions, 'onOutput'>> & {
  version: SiteVersion;
  contentSocket: string;
  hide: (text: string) => string;
};

/** Connects to a worker's process. Emits `ready`, `message` and, at most once, `broken`. */
function connect(
  { child, pipe, start }: WorkerProcess,
  { version, contentSocket, hide, onOutput }: Connection,
) {
  const events = new EventEmitter<{ ready: [EmptyDocument]; message: []; broken: [RenderFault] }>();
  const pages = createPagesInFlight();
  const filter = createPageFilter(version, hide);
  let fault: RenderFault | undefined;

  const breakDown = (reason: string) => {
    if (fault) return;
    watch.stop();
    fault = breakdownOf(reason, pages.count() <= 1, receiver.step());
    pages.failAll(fault);
    events.emit('broken', fault);
    // A hung process would take CPU time from its successor.
    void endProcess(child);
  };
  const receiver = createReceiver(pages, {
    filter,
    callApi: createLoaderCalls(contentSocket),
    reply: (reply) => channel.send(reply),
    onReady: (emptyDocument) => events.emit('ready', emptyDocument),
  });
  const channel = openChannel(pipe, {
    onMessage: (message) => {
      watch.onMessage();
      if (!receiver.receive(message)) channel.violate('sent a message that nobody waits for');
      events.emit('message');
    },
    onViolation: breakDown,
  });
  const watch = watchWorker(child.pid, {
    pages,
    ping: () => channel.send({ ping: true }),
    onDead: breakDown,
  });
  const lastError = relayOutput(child, {
    write: (text) => onOutput(hide(text)),
    onFlood: () => breakDown('the render worker writes without end'),
  });
  watchEnd(child, () => hide(lastError() ?? ''), breakDown);
  channel.send(start);
  return { events, pages, channel, breakDown, fault: () => fault };
}

/** Resolves once the worker can render. @throws RenderFault if it breaks first or takes too long. */
async function waitUntilReady({ events, breakDown }: ReturnType<typeof connect>): Promise<EmptyDocument> {
  const late = `the render worker was not ready after ${WORKER_START_LIMIT_MS} ms`;
  const timer = setTimeout(breakDown, WORKER_START_LIMIT_MS, late);
  try {
    return await new Promise((resolve, reject) => events.once('ready', resolve).once('broken', reject));
  } finally {
    clearTimeout(timer);
  }
}

/** Starts a worker process for one site version. @throws RenderFault if the worker does not become ready. */
export async function startWorker(
  { id: versionId, version, folders }: Version,
  { contentSocket, isInspected, ...settings }: SiteSettings,
  { heldBack = [], onBroken, onOutput = (text) => console.error(text) }: WorkerOptions = {},
) {
  const started = startProcess({ ...settings, version, versionId, folders, heldBack }, isInspected);
  const hide = createPathHider(
    [folders, started.start.settings.folders].flatMap((one) => Object.values(one)),
  );
  const connection = connect(started, {
    version,
    contentSocket,
    hide,
    onOutput: (text) => {
      const rest = isInspected ? printDebuggerAddress(text) : text;
      if (rest) onOutput(rest);
    },
  });
  const { events, pages, channel, fault } = connection;
  const emptyDocument = await waitUntilReady(connection);
  if (onBroken) events.once('broken', onBroken);
  return {
    emptyDocument,
    heldBack,
    /** Returns why the worker can no longer render, if it is broken. */
    fault,
    pending: pages.pending,
    inFlight: pages.count,
    /** @throws RenderFault if the page can't be rendered within its limit. */
    render: (path: string, options: RenderOptions = {}) =>
      new Promise<RenderedPage>((resolve, reject) => {
        const broken = fault();
        if (broken) return reject(broken);
        const { askedAt = Date.now(), passedOn } = options;
        const id = pages.add(path, { ...options, askedAt }, (outcome) =>
          outcome instanceof RenderFault ? reject(outcome) : resolve(outcome),
        );
        channel.send({ id, path, askedAt, passedOn });
      }),
    /** Resolves once the worker has sent a message or broken down, or at once if no page is in flight. */
    responded: async () => {
      if (pages.count() === 0 || fault()) return;
      await Promise.race([once(events, 'message'), once(events, 'broken')]);
    },
    /** Kills the process once no page is pending. */
    retire: async () => {
      await pages.idle();
      await endProcess(started.child);
    },
  };
}

/** A process that renders pages of one site version. */
export type RenderWorker = Awaited<ReturnType<typeof startWorker>>;
