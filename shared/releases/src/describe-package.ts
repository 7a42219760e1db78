import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { remoteDescriptionSchema, type RemoteDescription } from '@hireloom/contracts';
import { UsageError } from '@hireloom/contracts';

/** @throws UsageError that names the file, the place in it and what is wrong. */
export function readRemoteDescription(directory: string): RemoteDescription {
  const file = path.join(directory, 'remote.json');
  if (!existsSync(file)) throw new UsageError(`${file} is missing: run this in the folder of a remote.`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`);
  }
  const result = v.safeParse(remoteDescriptionSchema, content);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new UsageError(`${file}: ${v.getDotPath(issue) ?? 'the file'} ${issue.message}.`);
}

export const isRemote = (directory: string) => existsSync(path.join(directory, 'remote.json'));
