import { type Release } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { openReleaseStore } from '../store/open-store';
import type { ReleaseSource, ReleaseStore } from '../store/release-store';
import { siteOf } from './site';
import { findMember, membersOf } from '../version/site-version';
import type { Traffic, TrafficChange } from '../version/traffic';

/** This machine's store, or a site. */
type Source = Pick<ReleaseSource, 'traffic' | 'version' | 'release'>;

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

function describe({ createdAt, createdBy, commit, contract, files }: Release): string {
  const bytes = Object.entries(files)
    .filter(([file]) => file.startsWith('browser/'))
    .reduce((sum, [, file]) => sum + file.bytes, 0);
  return [createdAt, createdBy, commit, `contract ${contract}`, kilobytes(bytes)].join('  ');
}

const line = (state: string, id: string, facts: string) => `  ${state.padEnd(12)}  ${id}  ${facts}`;

/** Prints the live release of the shell or a remote, and its canary if there is one, with commits and authors. */
async function printMember(store: Source, { live, canaries }: Traffic, name: string) {
  const find = (id: string) => store.release(name, id).catch(() => undefined);
  const facts = (release?: Release) => (release ? describe(release) : '(its description is gone)');
  const idIn = async (version: string) => findMember(await store.version(version), name)?.id ?? '';
  console.log(name);
  const id = await idIn(live);
  console.log(line('live', id, facts(await find(id))));
  for (const { share, version, since, by } of canaries.filter((one) => one.name === name)) {
    const canaryId = await idIn(version);
    console.log(
      line(
        `canary ${share}%`,
        canaryId,
        `${facts(await find(canaryId))}\n${' '.repeat(16)}since ${since} by ${by}`,
      ),
    );
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
  const store: Source = to ? siteOf(to, names[0]) : openReleaseStore();
  const traffic = await store.traffic();
  if (!traffic) return console.log('Nothing is published in this store yet.');
  const all = membersOf(await store.version(traffic.live)).map(({ name }) => name);
  const unknown = names.find((name) => !all.includes(name));
  if (unknown) throw new UsageError(`there is no ${unknown}. Choose one of: ${all.join(', ')}.`);
  for (const name of names.length ? names : all) await printMember(store, traffic, name);
  const changes = [traffic, ...traffic.history].filter(
    ({ change }) => names.length === 0 || !change.name || names.includes(change.name),
  );
  console.log('changes');
  for (const { since, by, change, live } of changes.slice(0, 10)) {
    console.log(`  ${since}  ${by}  ${describeChange(change)}  -> site version ${live}`);
  }
}
