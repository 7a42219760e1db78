import { CONTRACT_VERSION, type RemoteDescription, remoteFileSchema, SHELL } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkDeclarations } from './check-declarations';
import { parseJson } from './parse-json';

const fileOf = (directory: string) => path.join(directory, 'remote.json');

export const isRemote = (directory: string) => existsSync(fileOf(directory));

/** The description of a remote in this checkout. @throws UsageError that names the file, the place in it and what is wrong. */
export function readRemoteDescription(directory: string): RemoteDescription {
  const file = fileOf(directory);
  if (!isRemote(directory)) throw new UsageError(`${file} is missing: run this in the folder of a remote.`);
  const { $schema: _schema, ...description } = parseJson(file, readFileSync(file, 'utf8'), remoteFileSchema);
  if (description.name === SHELL) throw new UsageError(`${file}: "${SHELL}" is the host's own name.`);
  checkDeclarations(description);
  return description;
}

/** The shell serves no pages; its contract is that of this code base. */
const shellDescription: RemoteDescription = {
  name: SHELL,
  team: 'Platform team',
  contract: CONTRACT_VERSION,
  routes: [],
  slots: [],
};

const isShell = (directory: string) =>
  !isRemote(directory) && path.basename(path.resolve(directory)) === SHELL;

/** The description of the package in `directory`: a remote or the shell. @throws UsageError */
export const readDescription = (directory: string): RemoteDescription =>
  isShell(directory) ? shellDescription : readRemoteDescription(directory);
