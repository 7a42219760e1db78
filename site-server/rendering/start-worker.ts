import {
  type Problem,
  type RenderedPage,
  type RenderStep,
  type SiteVersion,
  FIRST_PAGE_LIMIT_MS,
  type WorkerSettings,
} from '@hireloom/contracts';
import type { FastifyBaseLogger } from 'fastify';
import path from 'node:path';
import type { SiteMetrics } from '../telemetry/site-metrics';
import type { LoadedVersion } from '../versions/loaded-version';
import type { CircuitBreaker } from './circuit-breaker';
import { joinSources } from '../http/security-headers';
import { RenderFault } from './render-fault';
import {
  type RenderLimits,
  type RenderWorker,
  startRenderWorker,
  type WorkerEvents,
} from './render-worker-client';

/** What is the same for the workers of all versions. `apiUrl`: where this process gets the data of their loaders. */
export type SiteSettings = Omit<WorkerSettings, 'version' | 'folders' | 'heldBack'> & { apiUrl: string };

/** The outcome of one rendering that was begun; `tookMs` from when the page was asked for. */
export type Rendering = { versionId: string; path: string; tookMs: number } & (
  { page: RenderedPage; fault?: undefined } | { page?: undefined; fault: RenderFault }
);

export type WorkerOptions = {
  settings: SiteSettings;
  log: Pick<FastifyBaseLogger, 'error'>;
  metrics: Pick<SiteMetrics, 'observeRenderTime'>;
  onRendered: (rendering: Rendering) => void;
};

/** A worker may name anything as the cause of a problem: what is no part of its version would fill logs and metrics. */
function createMembership({ shell, remotes }: SiteVersion) {
  const members = [shell, ...remotes];
  return ({ remote, release, module = '' }: Partial<RenderStep>) => {
    const member = members.find(({ name, id }) => name === remote && (release ?? id) === id);
    return member !== undefined && (module === '' || Object.hasOwn(member.modules, module));
  };
}

/** With what the remotes declare for the security policy: a page goes on to those of all of them without a new document. */
function withVersion(
  worker: RenderWorker,
  { remotes }: SiteVersion,
  isKnown: ReturnType<typeof createMembership>,
): RenderWorker {
  const sources = joinSources(remotes.map(({ policy }) => policy));
  const named = (problem: Problem) =>
    isKnown(problem) ? problem : { text: problem.text, phase: problem.phase };
  return {
    ...worker,
    emptyDocument: { ...worker.emptyDocument, sources },
    render: async (...asked) => {
      const page = await worker.render(...asked);
      return { ...page, sources, problems: page.problems.map(named) };
    },
  };
}

export async function startWorker(
  { version, folders }: LoadedVersion,
  { apiUrl, ...settings }: SiteSettings,
  { heldBack = [], ...events }: WorkerEvents & { heldBack?: readonly string[] } = {},
): Promise<RenderWorker> {
  const script = path.join(folders.shell ?? '', version.shell.serverEntry);
  const all = { ...settings, version, folders, heldBack };
  const isKnown = createMembership(version);
  const worker = await startRenderWorker(script, all, { apiUrl, isKnown, ...events });
  return withVersion(worker, version, isKnown);
}

type Page = { versionId: string; path: string } & RenderLimits;

/** Renders with the worker, and reports the outcome. @throws RenderFault */
export async function renderWith(
  worker: RenderWorker,
  { versionId, path: page, askedAt = Date.now(), ...limits }: Page,
  { metrics, onRendered }: WorkerOptions,
): Promise<RenderedPage> {
  const startedAt = performance.now();
  const report = (outcome: { page: RenderedPage } | { fault: RenderFault }) => {
    metrics.observeRenderTime((performance.now() - startedAt) / 1000);
    onRendered({ versionId, path: page, tookMs: Date.now() - askedAt, ...outcome });
  };
  try {
    const rendered = await worker.render(page, { askedAt, ...limits });
    report({ page: rendered });
    return rendered;
  } catch (error) {
    if (error instanceof RenderFault) report({ fault: error });
    throw error;
  }
}

/** A worker, and the remotes of which it runs nothing. */
export type Running = { worker: RenderWorker; heldBack: readonly string[] };

/** Starts a worker and warms it with the home page. `onBroken` is not called for what breaks it until then. @throws Error when it can't be started. */
export async function startWarm(
  served: LoadedVersion,
  breaker: CircuitBreaker,
  { onBroken, onOutput, ...options }: WorkerOptions & Required<WorkerEvents>,
): Promise<Running> {
  const heldBack = breaker.heldBack();
  let isWarm = false;
  const worker = await startWorker(served, options.settings, {
    heldBack,
    onBroken: (fault) => void (isWarm && onBroken(fault)),
    onOutput,
  });
  const home = { versionId: served.id, path: '/', limitMs: FIRST_PAGE_LIMIT_MS };
  const reason = await renderWith(worker, home, options).then(
    () => undefined,
    (error: unknown) => error,
  );
  // On a starved machine a hang is found out later than its page is late: no visitor's page is given to it until then.
  await worker.heard();
  isWarm = true;
  const failure = worker.fault() ?? reason;
  if (failure) options.log.error({ err: failure }, 'warming the render worker failed');
  const broken = worker.fault()?.step?.remote;
  if (broken === undefined || heldBack.includes(broken)) return { worker, heldBack };
  // Without the remote that broke it, the pages of the others can be rendered.
  breaker.holdBack(broken);
  await worker.retire();
  return startWarm(served, breaker, { ...options, onBroken, onOutput });
}
