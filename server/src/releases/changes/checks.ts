import { type Release, SHELL, type SiteVersion } from '@hireloom/contracts';
import { hasHashInName, type Traffic, UsageError } from '@hireloom/releases';
import { checkBuild } from './check-build';
import type { ReleaseStore } from '../store/open-store';
import { checkAgainstCanaries, checkShared, checkVersion } from './check-version';
import { toMember } from '../versions/site-version';
import { listCanaryReleases } from './canaries';
import { findAutoRollback } from './rollback';

/** `version`: what would be served, with these `releases` in it. `again`: also releases that were rolled back automatically. */
type CheckedReleases = {
  store: Pick<ReleaseStore, 'version' | 'release' | 'paths'>;
  current: Traffic | undefined;
  version: SiteVersion;
  releases: readonly Release[];
  again?: boolean;
  /** Whether browsers get the files compressed. Development builds are larger and are not compressed. */
  isCompressed: boolean;
};

const checkRolledBack = ({ current, again }: CheckedReleases, { name, id }: Release) => {
  const mark = current && !again ? findAutoRollback(current, name, id) : undefined;
  if (mark)
    throw new UsageError(
      `${name} ${id} was rolled back automatically: ${mark.reason} Correct it, or deploy it anyway with --again.`,
    );
};

/** Browsers cache files by their names for ever, so each name needs a hash, and no name of a stored release gets other content. */
async function checkAddresses({ store }: CheckedReleases, { name, id, files }: Release) {
  const own = Object.keys(files).filter((file) => file.startsWith('browser/'));
  // Pages never load lists, such as assets.json.
  const unhashed = own.find((file) => !file.endsWith('.json') && !hasHashInName(file));
  if (unhashed)
    throw new UsageError(
      `${name}: the name of ${unhashed} has no hash of its content (16 hexadecimal digits or more), so browsers would go on using ` +
        'the file of an earlier release. Build it with [contenthash] in its name.',
    );
  const reused = (await store.paths(name)).find(
    ({ path, integrity }) =>
      own.includes(path) && hasHashInName(path) && files[path]?.integrity !== integrity,
  );
  if (reused)
    throw new UsageError(
      `${name}: ${reused.path} has other content in release ${reused.release}, and browsers may have cached that. ` +
        `Releases ${reused.release} and ${id} need different names for it: hash the final content of each file.`,
    );
}

/** The CSP blocks remotes' style sheets: it allows only inline styles listed by hash, and rules that Emotion inserts through the CSSOM. */
function checkStyles(_checked: CheckedReleases, { name, files }: Release) {
  const sheet = Object.keys(files).find((file) => /^browser\/.*\.css$/.test(file));
  if (sheet)
    throw new UsageError(
      `${name}: ${sheet} is a style sheet, which the security policy of every page blocks. ` +
        'Write its styles with the css prop of Emotion, and import no .css file.',
    );
}

async function checkSharedVersions({ store, version, releases }: CheckedReleases) {
  const describe = async ({ name, id }: { name: string; id: string }) =>
    releases.find((release) => release.name === name) ?? store.release(name, id);
  const hasNewShell = releases.some(({ name }) => name === SHELL);
  const shell = await describe(version.shell);
  const checked = hasNewShell ? version.remotes : releases;
  checkShared(shell, await Promise.all(checked.map(describe)));
}

async function checkCanaries({ store, current, releases }: CheckedReleases) {
  const canaries = await listCanaryReleases(store, current?.canaries ?? []);
  const others = canaries.filter(({ name }) => releases.every((release) => release.name !== name));
  for (const release of releases) checkAgainstCanaries(toMember(release), others);
}

type Check = (checked: CheckedReleases) => void | Promise<void>;

const ofEach =
  (check: (checked: CheckedReleases, release: Release) => void | Promise<void>): Check =>
  async (checked) => {
    for (const release of checked.releases) await check(checked, release);
  };

const checks: readonly Check[] = [
  ofEach(checkRolledBack),
  ofEach(({ isCompressed }, release) => checkBuild(release, isCompressed)),
  ({ version, releases }) =>
    checkVersion(
      version,
      releases.map(({ name }) => name),
    ),
  checkSharedVersions,
  checkCanaries,
  ofEach(checkAddresses),
  ofEach(checkStyles),
];

export async function checkReleases(checked: CheckedReleases) {
  const problems: string[] = [];
  for (const check of checks) {
    try {
      await check(checked);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
}
