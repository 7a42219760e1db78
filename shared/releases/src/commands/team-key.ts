import { UsageError } from '@hireloom/service';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readRemoteDescription } from '../release/describe-package';
import { addTeamKey, retireTeamKey } from './edit-team-keys';
import { root } from '../release/project-root';
import { createTeamKey } from '../release/team-key';

function teamOf(name: string): string {
  const directory = path.join(root, `mfe-${name}`);
  return (existsSync(directory) && readRemoteDescription(directory).team) || `${name} team`;
}

/** @throws UsageError */
async function create(name: string | undefined, published: string[], file?: string) {
  if (!name) throw new UsageError('say whose key it is, such as "npm run team-key -- content".');
  const odd = [name, ...published].find((one) => !/^[a-z][a-z0-9-]{0,59}$/.test(one));
  if (odd) throw new UsageError(`${odd}: expected the name of a remote, or "shell".`);
  const { id, publicKey, file: keyFile } = await createTeamKey(name);
  const entry = { publicKey, publishes: published.length ? published : [name], team: teamOf(name) };
  if (file)
    await addTeamKey(file, id, entry).catch(async (error: unknown) => {
      // No site accepts this key yet, and a retry would fail because the file exists.
      await rm(keyFile);
      throw error;
    });
  console.log(
    `The key of ${name} is ${keyFile}. Keep it to the team. A pipeline gets what is in it as the secret TEAM_KEY.`,
  );
  if (file) {
    console.log(
      `${file} has its public half, ${id}. Next: TEAM_KEYS=${file} on each site server, which reads it again when it changes.`,
    );
  } else {
    console.log(`Next: whoever runs the site puts this into the file that TEAM_KEYS names:

{ ${JSON.stringify(id)}: ${JSON.stringify(entry, null, 2)} }`);
  }
}

/** @throws UsageError */
async function retire(id: string, file?: string) {
  if (!file) throw new UsageError('name the file of the keys: TEAM_KEYS, or --file team-keys.json.');
  await retireTeamKey(file, id);
  console.log(`${id} is retired in ${file}. Running site servers know it by now.`);
}

type TeamKeyOptions = { team?: string; names?: string[]; file?: string; retire?: string };

/**
 * Creates a key for `team`. `names`: what it may publish, by default the shell or remote called `team`. `file`: the file of team keys to
 * add it to, relative to `directory`. `retire`: the key to retire instead, in `file` or in the file that TEAM_KEYS names.
 * @throws UsageError
 */
export async function teamKey(
  directory: string,
  { team, names = [], file: given, retire: retired }: TeamKeyOptions,
) {
  const file = given && path.resolve(directory, given);
  const { TEAM_KEYS } = process.env;
  if (!retired) return create(team, names, file);
  if (team) throw new UsageError(`--retire ${retired}: one key at a time, without other words.`);
  return retire(retired, file ?? (TEAM_KEYS && path.resolve(root, TEAM_KEYS)));
}
