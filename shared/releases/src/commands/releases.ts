import { UsageError } from '@hireloom/service';
import { listReleases, type ReleaseList } from '../deploy/list-releases';
import { openReleaseStore } from '../store/open-store';
import type { ReleaseStore } from '../store/release-store';
import type { TrafficChange } from '../version/traffic';
import { siteOf } from './site';

type Listed = ReleaseList['releases'][number];

const describe = ({ createdAt, createdBy, commit, contract, browserBytes }: NonNullable<Listed['about']>) =>
  [createdAt, createdBy, commit, `contract ${contract}`, `${(browserBytes / 1024).toFixed(1)} KB`].join('  ');

/** Prints the live release of the shell or a remote, and its canary if there is one, with commits and authors. */
function printReleases({ releases, traffic }: ReleaseList, name: string) {
  console.log(name);
  for (const { id, state, about } of releases.filter((one) => one.name === name)) {
    console.log(`  ${state.padEnd(12)}  ${id}  ${about ? describe(about) : '(its description is gone)'}`);
    const canary = traffic?.canaries.find((one) => state !== 'live' && one.name === name);
    if (canary) console.log(`${' '.repeat(16)}since ${canary.since} by ${canary.by}`);
  }
}

const describeChange = ({ act, name, release, commit, reason }: TrafficChange) =>
  [act, name, release, commit && `of commit ${commit}`, reason && `(${reason})`].filter(Boolean).join(' ');

/** Removes unused releases and versions, as each deploy does, and lists them. */
async function prune(store: ReleaseStore) {
  const removed = await store.prune();
  for (const entry of removed) console.log(`removed ${entry}`);
  console.log(
    removed.length
      ? `${removed.length} removed.`
      : 'Nothing to remove: everything is in use or younger than a week.',
  );
}

/**
 * Prints the live releases and canaries and the latest changes, from this machine's store or the site `to`. `names`: limits the output to
 * this shell or these remotes. The single name "prune" removes unused releases instead.
 */
export async function releases(names: readonly string[], { to }: { to?: string } = {}) {
  if (!to && names.length === 1 && names[0] === 'prune') return prune(openReleaseStore());
  const list = to ? await siteOf(to, names[0]).list() : await listReleases(openReleaseStore());
  const { traffic } = list;
  if (!traffic) return console.log('Nothing is published yet.');
  const all = [...new Set(list.releases.map(({ name }) => name))];
  const unknown = names.find((name) => !all.includes(name));
  if (unknown) throw new UsageError(`there is no ${unknown}. Choose one of: ${all.join(', ')}.`);
  for (const name of names.length ? names : all) printReleases(list, name);
  const changes = [traffic, ...traffic.history].filter(
    ({ change }) => names.length === 0 || !change.name || names.includes(change.name),
  );
  console.log('changes');
  for (const { since, by, change, live } of changes.slice(0, 10)) {
    console.log(`  ${since}  ${by}  ${describeChange(change)}  -> site version ${live}`);
  }
}
