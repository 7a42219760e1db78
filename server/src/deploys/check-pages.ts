import { type Release, SHELL, type SiteVersion, WARM_UP_LIMIT_MS } from '@hireloom/contracts';
import { RESERVED_PARTS, UsageError } from '@hireloom/releases';
import { isPage } from '../pages/canonical-url';
import { type GetContent, createPageLists } from '../pages/listed-pages';
import type { LoadedVersion } from '../releases/versions/site-version';
import { RenderFault } from '../rendering/render-queue';
import type { RenderWorker } from '../rendering/worker';
import { describeRenderProblem } from './describe-problem';

/** Checks the lists for the site map: if one fails, there is no sitemap at all. @throws UsageError if a list can't be read */
async function checkLists(version: SiteVersion, { name }: Release, getContent: GetContent) {
  const declared = { remotes: version.remotes.filter((remote) => remote.name === name) };
  const { all, ofFeed } = createPageLists(getContent);
  try {
    await Promise.all([all(declared), ofFeed(declared)]);
  } catch (error) {
    throw new UsageError(
      `${name}: the list for the site map could not be read: ${(error as Error).message}. Correct "sitemap" in remote.json.`,
    );
  }
}

/** Returns the paths on this site that a page's content links to, without header and footer. */
function linksIn(html: string): string[] {
  const [main = ''] = html.slice(Math.max(0, html.indexOf('<main'))).split('</main>', 1);
  const tags = main.split('<a ').slice(1);
  return tags.flatMap((rest) => {
    const [, path = ''] = /(?:^|\s)href="(\/(?!\/)[^"#?]*)/.exec(rest.slice(0, rest.indexOf('>'))) ?? [];
    return path || [];
  });
}

const isFile = (link: string) => /\.\w+$/.test(link);
const isOfSite = (link: string) => RESERVED_PARTS.includes(link.split('/')[1] ?? '');

/** Until the site has a start page, its remotes arrive one by one. @throws UsageError for the first link that leads to no page */
function checkLinks(html: string, page: string, { name }: Release, version: LoadedVersion) {
  if (!isPage(version, '/')) return;
  const dead = linksIn(html).find((link) => !isFile(link) && !isOfSite(link) && !isPage(version, link));
  if (dead === undefined) return;
  throw new UsageError(
    `${name} links to ${dead} on ${page}, where there is no page: correct the link, or deploy the remote that serves it first.`,
  );
}

type NewPages = {
  worker: Pick<RenderWorker, 'render'>;
  version: LoadedVersion;
  release: Release;
};

/** Renders a page. @throws UsageError if it can't be rendered; RenderFault if nothing can be rendered any more */
async function render(page: string, { worker, release }: NewPages) {
  try {
    return await worker.render(page, { limitMs: WARM_UP_LIMIT_MS });
  } catch (error) {
    if (!(error instanceof RenderFault)) throw error;
    const advice =
      error.kind === 'timeout' ? '\nLook there for a loop, or a promise that never settles.' : '';
    const words = `${release.name} can't render ${page}: ${error.message}${advice}`;
    throw error.isOfWorker ? new RenderFault(words, error.kind, error.step) : new UsageError(words);
  }
}

/** For a new shell, ignores links, undeclared reads and failed loaders: the remotes are the same as before. @throws UsageError; RenderFault */
async function checkPage(pattern: string, candidate: NewPages) {
  const { version, release } = candidate;
  const { name } = release;
  const page = pattern.replaceAll(/:[^/]+/g, 'any');
  const { status, problems, undeclaredReads, html } = await render(page, candidate);
  if (undeclaredReads?.[0] && name !== SHELL) throw new UsageError(undeclaredReads[0]);
  // A path with a parameter may need data that does not exist.
  if (page !== pattern) return;
  const problem = problems.find(({ remote, phase }) => (name === SHELL ? phase !== 'data' : remote === name));
  if (problem) throw new UsageError(describeRenderProblem(problem, page, release));
  if (status === 404) throw new UsageError(`${name} can't render ${page}: it answers ${status}`);
  if (name !== SHELL) checkLinks(html, page, release, version);
}

type Options = { getContent: GetContent; signal: AbortSignal; onProgress?: (words: string) => void };

/** Renders every page that a release changes. Returns what to correct. @throws RenderFault if the worker breaks */
export async function findPageProblems(candidate: NewPages, { getContent, signal, onProgress }: Options) {
  const {
    version: { version },
    release,
  } = candidate;
  const { name, id } = release;
  const problems: string[] = [];
  const attempt = (check: Promise<void>) =>
    check.catch((error: unknown) => {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error.message);
    });
  const changed = version.remotes.filter((remote) => name === SHELL || name === remote.name);
  for (const { path: pattern } of changed.flatMap(({ routes }) => routes)) {
    signal.throwIfAborted();
    onProgress?.(`Rendering ${pattern} with ${name} ${id}`);
    await attempt(checkPage(pattern, candidate));
  }
  await attempt(checkLists(version, release, getContent));
  return problems;
}
