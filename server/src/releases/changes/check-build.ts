import { type Release, releaseSchema, SHELL } from '@hireloom/contracts';
import { UsageError } from '@hireloom/releases';
import * as v from 'valibot';
import { isForBrowsers } from '../store/put-files';

const MEGABYTE = 1024 * 1024;

/**
 * Limits for a release. `compressedBytes`: for a file that the store compresses, which takes about a second per megabyte (the largest
 * script of this repository has 0.3 MB).
 */
export const RELEASE_LIMITS = {
  files: 1500,
  fileBytes: 16 * MEGABYTE,
  compressedBytes: MEGABYTE,
  bytes: 64 * MEGABYTE,
} as const;

const megabytes = (bytes: number) => `${bytes / MEGABYTE} MB`;

/** Whether a file is one that builds produce. Excludes compressed files, which the store makes itself. */
const isInBuild = (file: string, folders: readonly string[]) =>
  folders.includes(file.split('/')[0] ?? '') &&
  file.split('/').length > 1 &&
  !file.split('/').some((part) => /^\.+$/.test(part)) &&
  !/\.(br|gz)$/.test(file);

function checkPaths({ name, files, maps = {} }: Release) {
  const folders = name === SHELL ? ['browser', 'server', 'public'] : ['browser', 'server'];
  const all = [...Object.keys(files), ...Object.keys(maps)];
  const odd = all.find((file) => !isInBuild(file, folders));
  if (odd)
    throw new UsageError(`${name} has a file ${odd}: a build may only have files in ${folders.join(', ')}.`);
}

/** Every file that is run or linked in pages must be one of the release's files, so that its hash is known. */
function checkEntries({ name, files, scripts, serverEntry, modules, font }: Release) {
  const named = [...scripts, serverEntry, ...Object.values(modules).flat(), ...(font ? [font] : [])];
  const missing = named.find((file) => !Object.hasOwn(files, file));
  if (missing)
    throw new UsageError(`${name} names ${missing}, but has no such file: build it again, then deploy.`);
}

function checkWeight({ name, files, maps }: Release) {
  const sizes = Object.values({ ...files, ...maps }).map(({ bytes }) => bytes);
  const { files: most, fileBytes, compressedBytes, bytes: mostBytes } = RELEASE_LIMITS;
  if (sizes.length > most) throw new UsageError(`${name} has ${sizes.length} files, the limit is ${most}.`);
  if (!sizes.every((bytes) => Number.isInteger(bytes) && bytes >= 0 && bytes <= fileBytes))
    throw new UsageError(`${name} has a file that is larger than ${megabytes(fileBytes)}.`);
  const long = Object.entries(files).find(
    ([file, { bytes }]) => bytes > compressedBytes && isForBrowsers(file),
  );
  if (long)
    throw new UsageError(
      `${name}: ${long[0]} is larger than ${megabytes(compressedBytes)}: split it with import().`,
    );
  if (sizes.reduce((sum, bytes) => sum + bytes, 0) > mostBytes)
    throw new UsageError(`${name} is larger than ${megabytes(mostBytes)} in all.`);
}

/** Checks what a release consists of. `isCompressed`: whether browsers get it compressed. @throws UsageError that says what is wrong */
export function checkBuild(release: Release, isCompressed: boolean) {
  const { success, issues } = v.safeParse(releaseSchema, release);
  if (!success)
    throw new UsageError(`${release.name}: ${v.getDotPath(issues[0]) ?? 'it'} ${issues[0].message}.`);
  checkPaths(release);
  checkEntries(release);
  if (isCompressed) checkWeight(release);
}
