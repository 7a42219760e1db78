import { SHELL } from '@hireloom/contracts';
import { execFileSync } from 'node:child_process';
import type { ReleaseSource } from '../store/release-store';
import { findMember } from '../version/site-version';
import type { Traffic } from '../version/traffic';

type Source = Pick<ReleaseSource, 'version' | 'release'>;

/** A release, when it went live, and the commits that it added or removed. */
type ReleaseChanges = { id: string; since: string; lines: string[] };

const MOST_RELEASES = 5;
const MOST_COMMITS = 20;

/** The releases of `name` that were live, newest first. */
async function liveReleases(source: Source, { history, ...current }: Traffic, name: string) {
  const found: { id: string; since: string }[] = [];
  for (const { live, since } of [current, ...history]) {
    // An old version may have been removed.
    const version = await source.version(live).catch(() => undefined);
    const id = version && findMember(version, name)?.id;
    if (!id) continue;
    if (found.at(-1)?.id === id) found.pop();
    else if (found.length > MOST_RELEASES) break;
    found.push({ id, since });
  }
  return found;
}

/** The folders that a release is built from. */
const partsOf = (name: string) => [name === SHELL ? SHELL : `mfe-${name}`, 'shared'];

/** The commits of `name` between two releases: "+" for those added, "-" for those that a rollback removed. */
function commitsBetween(
  checkout: string,
  name: string,
  [before, after]: readonly [string, string],
): string[] {
  const [from, to] = [before, after].map((commit) => commit.replace(/,.*/, ''));
  const range = ['log', '--left-right', '--no-merges', '--format=%m %h  %as  %s', `${from}...${to}`];
  const isKnown = [from, to].every((commit) => /^[0-9a-f]{7,40}$/.test(commit ?? ''));
  let output: string;
  try {
    // The commit comes from the team that deployed: pass only a plain hash to Git.
    if (!isKnown) throw new Error('no commit');
    output = execFileSync('git', [...range, '--', ...partsOf(name)], {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    });
  } catch {
    return [`the commits from ${from} to ${to} are not in this checkout`];
  }
  const lines = output.split('\n').filter(Boolean);
  const signed = lines.map((line) => line.replace(/^>/, '+').replace(/^</, '-'));
  const more = signed.length - MOST_COMMITS;
  return [...signed.slice(0, MOST_COMMITS), ...(more > 0 ? [`and ${more} more`] : [])];
}

function linesOf(checkout: string, name: string, commits: readonly [string, string]): string[] {
  const lines = commitsBetween(checkout, name, commits);
  if (commits[1].includes(', changed')) lines.unshift('changes that are in no commit');
  return lines.length > 0 ? lines : ['no commit of its own'];
}

/** The changelog of the shell or a remote, release by release, from the Git history of `checkout`. */
export async function changelogOf(
  source: Source,
  traffic: Traffic,
  { name, checkout }: { name: string; checkout: string },
): Promise<ReleaseChanges[]> {
  const releases = await liveReleases(source, traffic, name);
  const commits = await Promise.all(
    releases.map(({ id }) =>
      source.release(name, id).then(
        ({ commit }) => commit,
        () => 'unknown',
      ),
    ),
  );
  return releases.slice(0, MOST_RELEASES).flatMap((release, index) => {
    const [after, before] = [commits[index], commits[index + 1]];
    if (after === undefined || before === undefined) return [];
    return [{ ...release, lines: linesOf(checkout, name, [before, after]) }];
  });
}
