import { verify, sign } from 'node:crypto';
import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { teamKey } from '../commands/team-key';
import { retireTeamKey } from '../commands/edit-team-keys';
import { createTeamKey, findTeamKey } from './team-key';
import { followTeamKeys, readTeamKeys } from './team-keys';

const { HOME, TEAM_KEY } = process.env;
let home: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'keys-'));
  process.env.HOME = home;
  delete process.env.TEAM_KEY;
});

afterEach(async () => {
  Object.assign(process.env, { HOME });
  if (TEAM_KEY === undefined) delete process.env.TEAM_KEY;
  else process.env.TEAM_KEY = TEAM_KEY;
  await rm(home, { recursive: true });
});

const writeKeys = async (keys: unknown) => {
  const file = path.join(home, 'team-keys.json');
  await writeFile(file, typeof keys === 'string' ? keys : JSON.stringify(keys));
  return file;
};

test('verifies a signature with the public half', async () => {
  const { id, publicKey, file } = await createTeamKey('content');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const key = findTeamKey('content');
  expect(key?.id).toBe(id);
  if (!key) throw new Error('no key');
  const keys = readTeamKeys(
    await writeKeys({ [id]: { publicKey, publishes: ['content'], team: 'Content' } }),
  );
  const known = keys.get(id);
  expect(known).toMatchObject({ id, publishes: ['content'] });
  const words = Buffer.from('words');
  expect(known && verify(null, words, known.publicKey, sign(null, words, key.privateKey))).toBe(true);
});

test('never overwrites a key', async () => {
  const { file } = await createTeamKey('content');
  const before = await readFile(file, 'utf8');
  await expect(createTeamKey('content')).rejects.toThrow('is there already');
  expect(await readFile(file, 'utf8')).toBe(before);
});

test('reads TEAM_KEY as a file name or as the key itself', async () => {
  const { id, file } = await createTeamKey('content');
  process.env.TEAM_KEY = file;
  expect(findTeamKey('leads')?.id).toBe(id);
  process.env.TEAM_KEY = await readFile(file, 'utf8');
  expect(findTeamKey()?.id).toBe(id);
  process.env.TEAM_KEY = path.join(home, 'nowhere');
  expect(() => findTeamKey()).toThrow('which is not there');
  process.env.TEAM_KEY = '{"id":"content-1","privateKey":"c2VjcmV0"}';
  expect(() => findTeamKey()).toThrow('TEAM_KEY holds no ed25519 key');
});

test('rejects a key that others on the machine can read', async () => {
  const { file } = await createTeamKey('content');
  await chmod(file, 0o644);
  expect(() => findTeamKey('content')).toThrow(`chmod 600 ${file}`);
});

test.each([
  ['no JSON', '{', 'is not JSON'],
  [
    'a key that is retired as of a date, which its holder could write into a release',
    { a: { publicKey: 'AA==', publishes: ['a'], team: 'A', retired: '2026-11-24' } },
    'retired',
  ],
])('rejects a file with %s at the start', async (_what, keys, words) => {
  const file = await writeKeys(keys);
  expect(() => readTeamKeys(file)).toThrow(words);
});

describe('while a site runs, its file of keys', () => {
  const said: string[] = [];
  const log = { info: (text: string) => said.push(text), error: (text: string) => said.push(text) };
  beforeEach(() => said.splice(0));

  const entryOf = async (name: string) => {
    const { id, publicKey } = await createTeamKey(name);
    return { [id]: { publicKey, publishes: [name], team: name } };
  };

  test('is read again when it was changed or replaced', async () => {
    const [content, leads] = [await entryOf('content'), await entryOf('leads')];
    const file = await writeKeys(content);
    const keys = followTeamKeys(file, log);
    const first = keys();
    expect(keys()).toBe(first);
    await writeKeys({ ...content, ...leads });
    expect([...keys().keys()]).toEqual([...Object.keys(content), ...Object.keys(leads)]);
    await writeFile(`${file}.new`, JSON.stringify(leads));
    await rename(`${file}.new`, file);
    expect([...keys().keys()]).toEqual(Object.keys(leads));
    expect(said).toHaveLength(2);
  });

  test('leaves the keys in force when it is torn, and logs it once', async () => {
    const content = await entryOf('content');
    const file = await writeKeys(content);
    const keys = followTeamKeys(file, log);
    await writeFile(file, '{');
    for (let look = 0; look < 3; look += 1) expect([...keys().keys()]).toEqual(Object.keys(content));
    expect(said).toEqual([expect.stringContaining('the team keys stay as they were: TEAM_KEYS: ')]);
  });
});

test('retires a key once', async () => {
  jest.spyOn(console, 'log').mockReturnValue(undefined);
  await teamKey(home, { team: 'operators', names: ['shell', 'careers'], file: 'team-keys.json' });
  jest.restoreAllMocks();
  const [file, id] = [path.join(home, 'team-keys.json'), findTeamKey('operators')?.id ?? ''];
  await retireTeamKey(file, id);
  expect(readTeamKeys(file).get(id)?.retired).toBe(true);
  await expect(retireTeamKey(file, id)).rejects.toThrow('is retired already');
  await expect(retireTeamKey(file, 'content-1')).rejects.toThrow(/has no key content-1. It has: op/);
});
