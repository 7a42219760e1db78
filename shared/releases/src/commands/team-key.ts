import { UsageError } from '@hireloom/contracts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readRemoteDescription } from '../describe-package';
import { root } from '../project-root';
import { createTeamKey } from '../team-key';

function teamOf(name: string): string {
  const directory = path.join(root, `mfe-${name}`);
  return (existsSync(directory) && readRemoteDescription(directory).team) || `${name} team`;
}

/** Makes the key of a team. `args`: its name, and what it publishes, if not what has that name. @throws UsageError */
export async function teamKey(_directory: string, [name, ...published]: string[]) {
  if (!name) throw new UsageError('say whose key it is, such as "npm run team-key -- content".');
  const odd = [name, ...published].find((one) => !/^[a-z][a-z0-9-]{0,59}$/.test(one));
  if (odd) throw new UsageError(`${odd}: the name of a remote, or "shell", is meant.`);
  const { id, publicKey, file } = await createTeamKey(name);
  const entry = { publicKey, publishes: published.length ? published : [name], team: teamOf(name) };
  console.log(`The key of ${name} is in ${file}. It stays with the team; a pipeline gets what is in it as TEAM_KEY.

Whoever runs the site puts this into the file that TEAM_KEYS names:

{ ${JSON.stringify(id)}: ${JSON.stringify(entry, null, 2)} }`);
}
