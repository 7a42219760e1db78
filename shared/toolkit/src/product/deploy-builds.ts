import {
  ResponseLost,
  hasTeamDeployed,
  isRemote,
  liveChange,
  openSite,
  readLocalSite,
  readPart,
  root,
  type Site,
  type Traffic,
} from '@hireloom/releases';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import pRetry from 'p-retry';

const RETRY_MS = 200;

export const listRemotes = (directory: string) =>
  readdirSync(directory)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => path.join(directory, name))
    .filter(isRemote);

export const listPackages = (): string[] => [path.join(root, 'shell'), ...listRemotes(root)];

function explainKept(traffic: Traffic) {
  const [canary] = traffic.canaries;
  const { by, since } = canary ?? liveChange(traffic);
  console.log(
    `Live is version ${traffic.live}, ${canary ? `with a canary of ${canary.name} started` : 'deployed'} by ${by} at ${since}: ` +
      'the builds of this checkout were not published; "npm run deploy -w shell" or "-w mfe-<name>" publishes one.',
  );
}

/** Waits until the server shows the traffic that its database holds. */
async function untilServed(site: Site) {
  const { traffic: stored } = await site.list();
  const look = async () => {
    const answer = await fetch(`${site.origin}/readyz`);
    const { traffic = 0 } = (await answer.json()) as { traffic?: number };
    if (traffic < (stored?.serial ?? 0)) throw new Error('the server still shows the previous version.');
  };
  await pRetry(look, { retries: 50, unref: true, minTimeout: RETRY_MS, factor: 1 }).catch(() => undefined);
}

/** Publishes the existing builds, unless they are already live or a team has deployed. @throws UsageError */
export async function deployBuilds(site: Site) {
  const { traffic, releases } = await site.list();
  if (traffic && hasTeamDeployed(traffic)) return explainKept(traffic);
  const parts = await Promise.all(
    listPackages().map((directory) => readPart({ directory, build: path.join(directory, 'dist') })),
  );
  const live = new Set(releases.map(({ name, id }) => `${name} ${id}`));
  const isLive = parts.every(({ release: { name, id } }) => live.has(`${name} ${id}`));
  if (isLive && parts.length === live.size) return;
  console.log('Publishing the builds of this checkout…');
  await site.deploy(parts, { whole: true }, () => undefined);
  await untilServed(site);
  console.log('Published the builds of this checkout.');
}

/** Waits until the server in this process accepts deploys, which needs the database. `dataDir`: the folder with its token. */
export const waitForSite = (pid: number, dataDir?: string): Promise<Site> =>
  pRetry(
    async () => {
      const local = await readLocalSite(dataDir);
      if (local?.pid !== pid) throw new ResponseLost('the server does not accept deploys yet.');
      return openSite({ address: new URL(local.address), token: local.token });
    },
    { retries: Infinity, unref: true, minTimeout: RETRY_MS, factor: 1 },
  );
