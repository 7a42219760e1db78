import { mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addTeamKey, retireTeamKey } from './edit-team-keys';
import { createTeamKey } from '../release/team-key';
import { readTeamKeys } from '../release/team-keys';

const { HOME } = process.env;

let home: string;
let file: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'keys-'));
  process.env.HOME = home;
  file = path.join(home, 'team-keys.json');
});
afterEach(async () => {
  Object.assign(process.env, { HOME });
  await rm(home, { recursive: true });
});

async function add(team: string, into = file): Promise<string> {
  const { id, publicKey } = await createTeamKey(team);
  await addTeamKey(into, id, { publicKey, publishes: [team], team });
  return id;
}

test('keeps all of twenty simultaneous edits', async () => {
  const old = [await add('old-a'), await add('old-b')];
  const alias = path.join(home, 'alias.json');
  await symlink(file, alias);
  const added = Array.from({ length: 18 }, (_, number) => add(`team-${number}`, number % 2 ? alias : file));
  const retired = old.map((id) => retireTeamKey(file, id));
  const ids = await Promise.all(added);
  await Promise.all(retired);
  const keys = readTeamKeys(file);
  expect([...keys.keys()].sort()).toEqual([...old, ...ids].sort());
  expect([...keys.values()].filter((key) => key.retired).map(({ id }) => id)).toEqual(old);
  expect((await readdir(home)).sort()).toEqual(['.hireloom', 'alias.json', 'team-keys.json']);
  expect((await stat(file)).mode & 0o777).toBe(0o644);
});
