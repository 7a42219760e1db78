import { type Release, SHELL, type SiteVersion, WARM_UP_LIMIT_MS } from '@hireloom/contracts';
import { openReleaseStore, type ReleaseStore } from '../releases/store/open-store';
import { type Part, RESERVED_PARTS, UsageError } from '@hireloom/releases';
import { computeVersionId } from '../releases/versions/site-version';
import { type VersionSource, withLocalReleases } from '../releases/store/local-releases';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { readConfig } from '../../config';
import { RenderWorker } from '../rendering/worker';
import { isPage } from '../pages/canonical-url';
import { type GetContent, createPageLists } from '../pages/listed-pages';
import { type LoadedVersion, makeReady } from '../releases/versions/loaded-version';
import { checkBrowserBuild } from './check-browser-build';
import { describeRenderProblem } from './describe-problem';

/** `parts`: the new releases in this version, which are not in the store yet. `contentSocket`: of the server that checks. */
type Candidate = { version: SiteVersion; parts: readonly Part[]; contentSocket: string };

/** Returns a function that asks the server for the entries of a list. */
const createListReader =
  (socketPath: string): GetContent =>
  async (list) => {
    const path = `/cards?${new URLSearchParams({ list })}`;
    const [answer] = (await once(request({ socketPath, path }).end(), 'response')) as [IncomingMessage];
    if (answer.statusCode === 200) return json(answer);
    throw new Error(`${list} responded with status ${answer.statusCode}`);
  };

/** Checks the lists for the sitemap: if one fails, there is no sitemap at all. @throws UsageError if a list can't be read */
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

/**
 * Checks links once the site has a start page: until then its remotes are deployed for the first time, one after the other. @throws
 * UsageError for the first link that leads to no page
 */
function checkLinks(html: string, page: string, { name }: Release, version: LoadedVersion) {
  if (!isPage(version, '/')) return;
  const dead = linksIn(html).find((link) => !isFile(link) && !isOfSite(link) && !isPage(version, link));
  if (dead === undefined) return;
  throw new UsageError(
    `${name} links to ${dead} on ${page}, where there is no page: correct the link, or deploy the remote that serves it first.`,
  );
}

/** `worker`: renders pages of `version`. */
type Setting = {
  worker: Pick<RenderWorker, 'render'>;
  version: LoadedVersion;
  release: Release;
};

/**
 * Renders a page. For a new shell, ignores links, undeclared reads and failed loaders: the remotes are the same as before. @throws
 * UsageError
 */
async function checkPage(pattern: string, { worker, version, release }: Setting) {
  const { name } = release;
  const page = pattern.replaceAll(/:[^/]+/g, 'any');
  const { status, problems, undeclaredReads, html } = await worker.render(page, {
    limitMs: WARM_UP_LIMIT_MS,
  });
  if (undeclaredReads?.[0] && name !== SHELL) throw new UsageError(undeclaredReads[0]);
  // A path with a parameter may need data that does not exist.
  if (page !== pattern) return;
  const problem = problems.find(({ remote, phase }) => (name === SHELL ? phase !== 'data' : remote === name));
  if (problem) throw new UsageError(describeRenderProblem(problem, page, release));
  if (status === 404) throw new UsageError(`${name} can't render ${page}: it answers ${status}`);
  if (name !== SHELL) checkLinks(html, page, release, version);
}

/** The shell's release, which lists the versions of the shared modules. */
async function describeShell(
  { version: { shell }, parts }: Candidate,
  store: ReleaseStore,
): Promise<Release> {
  const part = parts.find(({ release }) => release.name === SHELL);
  return part ? part.release : store.release(SHELL, shell.id);
}

/** The folders that a worker loads: those of the parts, and of the releases beside them. */
async function loadCandidate({ version, parts }: Candidate, store: ReleaseStore): Promise<LoadedVersion> {
  const local = withLocalReleases(store, path.join(readConfig().releasesFolder, 'running'));
  const folder: VersionSource['folder'] = async (member) =>
    parts.find(({ release }) => release.name === member.name)?.build ?? local.folder(member);
  return makeReady({ folder }, computeVersionId(version), version);
}

/** Renders every page that the parts change, in exactly the version that visitors would get, and loads them as a browser does. @throws UsageError with all that fail */
async function checkCandidate(candidate: Candidate) {
  const { version, parts, contentSocket } = candidate;
  const config = readConfig();
  const store = openReleaseStore({ databaseUrl: config.releasesUrl, dataDir: config.releasesFolder });
  const loaded = await loadCandidate(candidate, store);
  const settings = { publicOrigin: 'http://localhost', contentSocket };
  const worker = new RenderWorker(loaded, settings, { onBroken: () => undefined, onOutput: console.error });
  await worker.ready;
  const problems: string[] = [];
  const attempt = async (check: () => Promise<void>) => {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error.message);
    }
  };
  for (const { release } of parts) {
    const isChanged = ({ name }: { name: string }) => release.name === SHELL || release.name === name;
    for (const { path: pattern } of version.remotes.filter(isChanged).flatMap(({ routes }) => routes)) {
      process.stdout.write(`Rendering ${pattern} with ${release.name} ${release.id}\n`);
      await attempt(() => checkPage(pattern, { worker, version: loaded, release }));
    }
    await attempt(() => checkLists(version, release, createListReader(contentSocket)));
  }
  const shell = await describeShell(candidate, store);
  for (const part of parts.filter(({ release: { name } }) => name !== SHELL))
    await attempt(() => checkBrowserBuild(part, shell));
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
}

// Reads the candidate as a line of JSON from standard input. End of input means that the parent process has exited. If the candidate is
// rejected, writes the reason to standard error.
const input = createInterface({ input: process.stdin });
input.once('close', () => process.exit(1));
input.once('line', (line) => {
  checkCandidate(JSON.parse(line) as Candidate).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error instanceof UsageError ? error.message : error);
      process.exit(1);
    },
  );
});
