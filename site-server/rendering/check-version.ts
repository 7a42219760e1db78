import { SHELL, type SiteVersion, UsageError, WARM_UP_LIMIT_MS } from '@hireloom/contracts';
import { openReleaseStore, siteVersionId, withLocalCopies } from '@hireloom/releases';
import { text } from 'node:stream/consumers';
import { readConfig } from '../config';
import { makeReady } from '../traffic/served-version';
import { startWorker } from './start-worker';

/** `name`: the shell or the remote that is deployed. */
type Asked = { version: SiteVersion; name: string };

/** Renders the pages of a release in exactly the version that is to be served, before anybody gets it. */
async function checkVersion({ version, name }: Asked) {
  const { apiUrl, localCopies } = readConfig(process.env);
  const store = withLocalCopies(openReleaseStore(), localCopies);
  const served = await makeReady(store, siteVersionId(version), version);
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
    if (problem || status === 404) {
      throw new UsageError(`${name} can't render ${page}: ${problem?.text ?? `it answers ${status}`}`);
    }
  }
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
