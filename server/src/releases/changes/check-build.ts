import { type Release, releaseSchema } from '@hireloom/contracts';
import { UsageError } from '@hireloom/releases';
import * as v from 'valibot';
import { isCompressedForBrowsers } from '../store/put-files';

const MEGABYTE = 1024 * 1024;

/** `compressedBytes`: limit for a file that the store compresses, which takes about a second per megabyte. */
export const RELEASE_LIMITS = {
  files: 1500,
  fileBytes: 16 * MEGABYTE,
  compressedBytes: MEGABYTE,
  bytes: 64 * MEGABYTE,
} as const;

const megabytes = (bytes: number) => `${bytes / MEGABYTE} MB`;

/** Every file that is run or linked in pages must be one of the release's files, so that its hash is known. */
function checkEntries({ name, files, scripts, serverEntry, modules, font }: Release) {
  const named = [...scripts, serverEntry, ...Object.values(modules).flat(), ...(font ? [font] : [])];
  const missing = named.find((file) => !Object.hasOwn(files, file));
  if (missing)
    throw new UsageError(`${name} names ${missing}, but has no such file: build it again, then deploy.`);
}

function checkWeight({ name, files, maps }: Release) {
  const sizes = Object.values({ ...files, ...maps }).map(({ bytes }) => bytes);
  const { files: most, compressedBytes, bytes: mostBytes } = RELEASE_LIMITS;
  if (sizes.length > most) throw new UsageError(`${name} has ${sizes.length} files, the limit is ${most}.`);
  const long = Object.entries(files).find(
    ([file, { bytes }]) => bytes > compressedBytes && isCompressedForBrowsers(file),
  );
  if (long)
    throw new UsageError(
      `${name}: ${long[0]} is larger than ${megabytes(compressedBytes)}: split it with import().`,
    );
  if (sizes.reduce((sum, bytes) => sum + bytes, 0) > mostBytes)
    throw new UsageError(`${name} is larger than ${megabytes(mostBytes)} in all.`);
}

export function checkBuild(release: Release, isCompressed: boolean) {
  const { success, issues } = v.safeParse(releaseSchema, release);
  if (!success)
    throw new UsageError(`${release.name}: ${v.getDotPath(issues[0]) ?? 'it'} ${issues[0].message}.`);
  checkEntries(release);
  if (isCompressed) checkWeight(release);
}
