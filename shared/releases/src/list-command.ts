import type { Release, RemotePointers } from '@hireloom/contracts';
import { openReleaseStore } from './release-store';
import { storeDirectory } from './store-directory';

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

type Line = { id: string; state: string; remark?: string };

/** Each release that has a part, by its most telling state. */
function statesOf({ live, liveSince, trialUntil, canary, previews, previous, takenBack }: RemotePointers) {
  const isOnTrial = trialUntil !== undefined && Date.parse(trialUntil) > Date.now();
  const lines: Line[] = [
    {
      id: live,
      state: 'live',
      remark: [liveSince && `since ${liveSince}`, isOnTrial && `on trial until ${trialUntil}`]
        .filter(Boolean)
        .join(', '),
    },
    ...(canary
      ? [{ id: canary.release, state: `canary ${canary.percent}%`, remark: `since ${canary.since}` }]
      : []),
    ...(previews ?? []).map(({ release, since }) => ({
      id: release,
      state: 'preview',
      remark: `since ${since}`,
    })),
    ...(takenBack ?? []).map(({ release, at, reason }) => ({
      id: release,
      state: 'taken back',
      remark: `at ${at}: ${reason}`,
    })),
    ...previous.map((id) => ({ id, state: 'previous' })),
  ];
  return lines.filter(({ id }, index) => lines.findIndex((other) => other.id === id) === index);
}

function describe({ id, state, remark }: Line, release: Release): string {
  const { createdAt, createdBy, commit, contract, files } = release;
  const bytes = Object.entries(files)
    .filter(([name]) => name.startsWith('browser/'))
    .reduce((sum, [, file]) => sum + file.bytes, 0);
  const facts = [createdAt, createdBy, commit, `contract ${contract}`, kilobytes(bytes)].join('  ');
  return `  ${state.padEnd(10)}  ${id}  ${facts}${remark ? `\n${' '.repeat(14)}${remark}` : ''}`;
}

/** Prints each remote's releases: who gets them, since when, made by whom and of which commit, how large. */
export async function listReleases() {
  const store = openReleaseStore(storeDirectory());
  const { remotes } = await store.pointers();
  if (Object.keys(remotes).length === 0) return console.log(`${store.directory} holds no release yet.`);
  for (const [remote, entry] of Object.entries(remotes)) {
    console.log(remote);
    for (const line of statesOf(entry)) {
      const release = await store.release(remote, line.id).catch(() => undefined);
      console.log(release ? describe(line, release) : `  ${line.state.padEnd(10)}  ${line.id}  (gone)`);
    }
  }
}
