import { findSite, openSite, type ReleaseList, type TrafficChange, UsageError } from '@hireloom/releases';

type Listed = ReleaseList['releases'][number];

const describe = ({ createdAt, createdBy, commit, contract, browserBytes }: NonNullable<Listed['about']>) =>
  [createdAt, createdBy, commit, `contract ${contract}`, `${(browserBytes / 1024).toFixed(1)} KB`].join('  ');

function printPackage({ releases, traffic }: ReleaseList, name: string) {
  console.log(name);
  for (const { id, state, about } of releases.filter((one) => one.name === name)) {
    console.log(`  ${state.padEnd(12)}  ${id}  ${about ? describe(about) : '(its description was deleted)'}`);
    const canary = traffic?.canaries.find((one) => state !== 'live' && one.name === name);
    if (canary) console.log(`${' '.repeat(16)}since ${canary.since} by ${canary.by}`);
  }
}

const describeChange = ({ action, name, release, commit, reason }: TrafficChange) =>
  [action, name, release, commit && `of commit ${commit}`, reason && `(${reason})`].filter(Boolean).join(' ');

/** `names`: limits the output to this shell or these remotes. */
export async function printReleases(names: readonly string[], { to }: { to?: string } = {}) {
  const list = await openSite(await findSite(to)).list();
  const { traffic } = list;
  if (!traffic)
    return console.log('Nothing has been published yet. "npm start" publishes the builds of this checkout.');
  const all = [...new Set(list.releases.map(({ name }) => name))];
  const unknown = names.find((name) => !all.includes(name));
  if (unknown) throw new UsageError(`there is no ${unknown}. Choose one of: ${all.join(', ')}.`);
  for (const name of names.length ? names : all) printPackage(list, name);
  const changes = [traffic, ...traffic.history].filter(
    ({ change }) => names.length === 0 || !change.name || names.includes(change.name),
  );
  console.log('changes');
  for (const { since, by, change, live } of changes.slice(0, 10)) {
    console.log(`  ${since}  ${by}  ${describeChange(change)}  -> site version ${live}`);
  }
}
