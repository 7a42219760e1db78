import { type Release, SHELL, type SiteVersion } from '@hireloom/contracts';
import { type Part, UsageError } from '@hireloom/releases';
import type { FastifyBaseLogger } from 'fastify';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import PQueue from 'p-queue';
import * as v from 'valibot';
import type { GetContent } from '../pages/listed-pages';
import type { CheckPages, CheckProgress } from '../releases/changes/publish';
import type { LocalReleases } from '../releases/store/local-releases';
import type { ReleaseStore } from '../releases/store/open-store';
import { makeReady, computeVersionId } from '../releases/versions/site-version';
import { RenderFault } from '../rendering/render-queue';
import { RenderWorker, type SiteSettings } from '../rendering/worker';
import { killProcess, startProgram, watchProcess } from '../rendering/worker-process';
import { findPageProblems } from './check-pages';

const LIMIT_MS = 120_000;
const BROWSER_LIMIT_MS = 30_000;
/** How often a waiting client gets a line: proxies close connections that are silent for a minute. */
const WAIT_NOTICE_MS = 20_000;

type Options = {
  store: Pick<ReleaseStore, 'release'> & Pick<LocalReleases, 'folder'>;
  getContent: GetContent;
  settings: SiteSettings;
  log: Pick<FastifyBaseLogger, 'warn'>;
  program?: string;
};

type Candidate = { version: SiteVersion; parts: readonly Part[] };

const bundledProgram = path.join(import.meta.dirname, 'check-browser-builds.mjs');

const loadCandidate = ({ store }: Options, { version, parts }: Candidate) =>
  makeReady(
    {
      folder: async (member) =>
        parts.find(({ release }) => release.name === member.name)?.build ?? store.folder(member),
    },
    computeVersionId(version),
    version,
  );

async function describeShell({ store }: Options, { version, parts }: Candidate): Promise<Release> {
  const part = parts.find(({ release }) => release.name === SHELL);
  return part ? part.release : store.release(SHELL, version.shell.id);
}

/** Renders the pages in a worker of their own, in exactly the version that visitors would get. Returns what to correct. */
async function checkInWorker(
  options: Options,
  candidate: Candidate,
  signal: AbortSignal,
  progress: CheckProgress,
) {
  const { getContent, settings, log } = options;
  const version = await loadCandidate(options, candidate);
  const onOutput = (output: string) => log.warn({ output }, 'output of the worker that checks a deploy');
  const worker = new RenderWorker(version, settings, { onBroken: () => undefined, onOutput });
  signal.addEventListener('abort', () => void worker.end());
  const problems: string[] = [];
  try {
    await worker.ready;
    for (const { release } of candidate.parts)
      problems.push(
        ...(await findPageProblems({ worker, version, release }, { ...progress, getContent, signal })),
      );
  } catch (error) {
    if (!(error instanceof RenderFault)) throw error;
    problems.push(error.message);
  } finally {
    await worker.end();
  }
  return problems;
}

const resultSchema = v.object({ problems: v.array(v.string()) });

/** Loads remotes as browsers do, in a process of their own. Returns what to correct. */
async function checkInBrowser(
  options: Options,
  candidate: Candidate,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { log, program = bundledProgram } = options;
  const parts = candidate.parts.filter(({ release }) => release.name !== SHELL);
  if (parts.length === 0) return [];
  const builds = parts.map(({ release, build }) => ({ release, build: realpathSync(build) }));
  const child = startProgram({
    script: program,
    folders: [path.dirname(realpathSync(program)), ...builds.map(({ build }) => build)],
    message: { parts: builds, shell: await describeShell(options, candidate) },
  });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(BROWSER_LIMIT_MS)]);
  limit.addEventListener('abort', () => void killProcess(child));
  let problems: readonly string[] | undefined;
  child.once('message', (message) => {
    const { success, output } = v.safeParse(resultSchema, message);
    problems = success ? output.problems : undefined;
  });
  const onOutput = (output: string) =>
    log.warn({ output }, 'output of a browser build in the check of a deploy');
  const end = await new Promise<string>((resolve) => watchProcess(child, onOutput, resolve));
  await killProcess(child);
  const names = builds.map(({ release }) => release.name).join(', ');
  return problems ?? [`${names} can't be loaded by browsers: the process that evaluates it ${end}.`];
}

async function check(options: Options, candidate: Candidate, progress: CheckProgress) {
  const gone = progress.signal ?? new AbortController().signal;
  const limit = AbortSignal.timeout(LIMIT_MS);
  const signal = AbortSignal.any([gone, limit]);
  const late = new UsageError('the check timed out: the pages take too long to render.\nWhat is live stays.');
  const aborted = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(limit.aborted ? late : (gone.reason as Error))),
  );
  const checking = async () => [
    ...(await checkInWorker(options, candidate, signal, progress)),
    ...(await checkInBrowser(options, candidate, signal)),
  ];
  const problems = await Promise.race([checking(), aborted]);
  if (problems.length > 0) throw new UsageError(`${problems.join('\n')}\nWhat is live stays.`);
}

/** Runs one check at a time, because each takes CPU time from visitors' pages; one whose client has gone leaves the queue. */
export function createCandidateCheck(options: Options): CheckPages {
  const queue = new PQueue({ concurrency: 1 });
  let checked = '';
  return async (version, parts, progress = {}) => {
    const { signal, onProgress } = progress;
    const sayWaiting = () => onProgress?.(`Waiting for the check of ${checked}…`);
    if (queue.pending > 0) sayWaiting();
    const timer = setInterval(sayWaiting, WAIT_NOTICE_MS);
    const begin = () => {
      clearInterval(timer);
      checked = parts.map(({ release: { name, id, commit } }) => `${name} ${id} (${commit})`).join(', ');
      return check(options, { version, parts }, progress);
    };
    await queue.add(begin, { signal }).finally(() => clearInterval(timer));
  };
}
