import { UsageError } from '@hireloom/service';

/** A release was put before its files. */
export class FileMissing extends UsageError {}

/** Names the file of a release that is not there. */
export const missingFile = ({ name, id }: { name: string; id: string }, file: string) =>
  new FileMissing(`${name}@${id}: ${file} is not in the store: its files are put before the release.`);
