import type { SiteVersion, VersionMember } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { findMember } from './site-version';

/** In KB. At 1.6 Mbit/s, a slow phone connection, it takes 0.3 s. The pages of this repository need 18 to 40 KB. */
const DEFAULT_BUDGET = 60;

/** Rounded up, so that a size above the limit never reads like the limit. */
const kilobytes = (bytes: number) => (Math.ceil((bytes / 1024) * 10) / 10).toFixed(1);

/** A page or slot, and the size of its scripts with the entry, compressed with Brotli. */
type ModuleSize = { module: string; bytes: number };

/** The page or slot with the most script; undefined for the shell. `readCompressed`: returns a file compressed with Brotli. */
export async function heaviestModule(
  { modules }: Pick<VersionMember, 'modules'>,
  readCompressed: (file: string) => Promise<Buffer>,
): Promise<ModuleSize | undefined> {
  const files = [...new Set(Object.values(modules).flat())];
  const read = files.map(async (file) => [file, (await readCompressed(file)).length] as const);
  const sizes = new Map(await Promise.all(read));
  const all = Object.entries(modules).map(([module, scripts]) => ({
    module,
    bytes: scripts.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0),
  }));
  return all.sort((a, b) => b.bytes - a.bytes)[0];
}

/** @throws UsageError if the heaviest module exceeds the remote's budget. */
export function checkBudget(
  { name, budget = DEFAULT_BUDGET }: Pick<VersionMember, 'name' | 'budget'>,
  heaviest: ModuleSize | undefined,
) {
  if (!heaviest || heaviest.bytes <= budget * 1024) return;
  throw new UsageError(
    `${name}: ${heaviest.module} loads ${kilobytes(heaviest.bytes)} KB of script, compressed with Brotli, and the limit is ${budget} KB: ` +
      'load what the first view does not need with import(), or raise "budget" in remote.json.',
  );
}

function comparison(bytes: number, before: number) {
  if (kilobytes(bytes) === kilobytes(before)) return 'as much as the live release';
  return `${kilobytes(Math.abs(bytes - before))} KB ${bytes > before ? 'more' : 'less'} than the live release`;
}

/** A release store, which holds each file also with `.br` appended. */
type Files = { file: (name: string, id: string, file: string) => Promise<Buffer> };

/**
 * Checks a release in the store against its budget. Returns the size of its heaviest module as a sentence, compared with the release in
 * the `live` version; undefined for the shell. @throws UsageError
 */
export async function checkStoredSize(
  store: Files,
  release: VersionMember,
  live: SiteVersion | undefined,
): Promise<string | undefined> {
  const measure = (member: VersionMember) =>
    heaviestModule(member, (file) => store.file(member.name, member.id, `${file}.br`));
  const heaviest = await measure(release);
  checkBudget(release, heaviest);
  const before = live && findMember(live, release.name);
  // A live release without compressed files, such as one of development, can't be compared.
  const known = before && (await measure(before).catch(() => undefined));
  return (
    heaviest &&
    `${release.name}: at most ${kilobytes(heaviest.bytes)} KB of script per page or slot (${heaviest.module}), compressed with Brotli` +
      `${known ? `; ${comparison(heaviest.bytes, known.bytes)}` : ''}.`
  );
}
