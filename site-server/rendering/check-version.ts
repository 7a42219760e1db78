import {
  containerName,
  type Problem,
  type Release,
  SHELL,
  type SiteVersion,
  WARM_UP_LIMIT_MS,
} from '@hireloom/contracts';
import {
  openReleaseStore,
  readTeamKeys,
  type ReleaseStore,
  siteVersionId,
  withLocalCopies,
} from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { text } from 'node:stream/consumers';
import { readConfig } from '../config';
import { listPages } from '../seo/listed-pages';
import { makeReady } from '../versions/loaded-version';
import { startWorker } from './start-worker';

/** `release`: the one of the shell or of a remote that is deployed; the store holds its files. */
type Asked = { version: SiteVersion; release: Release };

/** The store as it would be with a release: it is put once it has passed. */
function withRelease(store: ReleaseStore, release: Release): ReleaseStore {
  return {
    ...store,
    release: async (name, id) =>
      name === release.name && id === release.id ? release : store.release(name, id),
  };
}

const isFrame = (line: string) => /^ {4}at /.test(line);

/** What went wrong, and where in the release's own code: what stands around that in the stack is nobody's to mend. */
function wordsOf({ text }: Problem, { name, id }: Release): string {
  const places = [`webpack://${containerName(name)}/./src/`, `/${name}/${id}/server/`];
  const lines = text.split('\n');
  const place = lines.filter(isFrame).find((line) => places.some((one) => line.includes(one)));
  return [...lines.filter((line) => !isFrame(line)), ...(place ? [place] : [])].join('\n');
}

const API_LIMIT_MS = 3000;

const isAway = (apiUrl: string) =>
  fetch(`${apiUrl}/livez`, { signal: AbortSignal.timeout(API_LIMIT_MS) }).then(
    ({ status }) => status >= 500,
    () => true,
  );

/** @throws UsageError where `page` can't be had for want of the API. */
async function refuseWithoutApi({ name }: Release, page: string, apiUrl: string) {
  if (await isAway(apiUrl))
    throw new UsageError(
      `${name} can't be checked: ${page} needs data, and no API answers at ${apiUrl}. ` +
        'Start it ("npm start" starts site and API), or set API_URL to where it is.',
    );
}

/** @throws UsageError */
async function refuse(problem: Problem, page: string, release: Release, apiUrl: string) {
  if (problem.phase === 'data') await refuseWithoutApi(release, page, apiUrl);
  throw new UsageError(`${release.name} can't render ${page}: ${wordsOf(problem, release)}`);
}

/** A list that can't be read would cost everybody the site map. @throws UsageError */
async function checkLists({ version, release }: Asked, apiUrl: string) {
  const declared = { remotes: version.remotes.filter(({ name }) => name === release.name) };
  const { all, ofFeed } = listPages(apiUrl);
  try {
    await Promise.all([all(declared), ofFeed(declared)]);
  } catch (error) {
    await refuseWithoutApi(release, 'its part of the site map', apiUrl);
    throw new UsageError(
      `${release.name} has no list for the site map: ${(error as Error).message}. Correct "sitemap" in remote.json.`,
    );
  }
}

/** Renders the pages of a release in exactly the version that is to be served, before anybody gets it. */
async function checkVersion({ version, release }: Asked) {
  const { name } = release;
  const { apiUrl, localCopies, teamKeys } = readConfig(process.env);
  const store = withRelease(openReleaseStore(), release);
  const keys = teamKeys === undefined ? undefined : readTeamKeys(teamKeys);
  const copies = withLocalCopies(store, localCopies, { keys: keys && (() => keys) });
  const served = await makeReady(copies, siteVersionId(version), version);
  const settings = {
    browserBase: store.browserBase,
    extraScripts: [],
    apiUrl,
    publicOrigin: 'http://localhost',
  };
  const worker = await startWorker(served, settings);
  const routes = version.remotes
    .filter((remote) => name === SHELL || remote.name === name)
    .flatMap((remote) => remote.routes);
  for (const { path: pattern } of routes) {
    const page = pattern.replaceAll(/:[^/]+/g, 'any');
    const {
      status,
      problems,
      undeclaredReads: [undeclared] = [],
    } = await worker.render(page, { limitMs: WARM_UP_LIMIT_MS });
    // With another shell, a remote's pages read what they read before.
    if (undeclared && name !== SHELL) throw new UsageError(undeclared);
    // A path with a parameter needs data that may not exist.
    if (page !== pattern) continue;
    // With another shell, a remote's data is as it was.
    const problem = problems.find(({ remote, phase }) =>
      name === SHELL ? phase !== 'data' : remote === name,
    );
    if (problem) await refuse(problem, page, release, apiUrl);
    if (status === 404) throw new UsageError(`${name} can't render ${page}: it answers ${status}`);
  }
  await checkLists({ version, release }, apiUrl);
}

text(process.stdin)
  .then((asked) => checkVersion(JSON.parse(asked) as Asked))
  .then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error instanceof UsageError ? error.message : error);
      process.exit(1);
    },
  );
