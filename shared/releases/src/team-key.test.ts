import { verify, sign } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createTeamKey, findTeamKey } from './team-key';
import { readTeamKeys } from './team-keys';

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

test('what a key signs is verified with the half that was printed, on the site that lists it', async () => {
  const { id, publicKey, file } = await createTeamKey('content');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const key = findTeamKey('content');
  expect(key?.id).toBe(id);
  if (!key) throw new Error('no key');
  const keys = readTeamKeys(
    await writeKeys({ [id]: { publicKey, publishes: ['content'], team: 'Content' } }),
  );
  const known = keys.get(id);
  expect(known).toMatchObject({ publishes: ['content'], isRetired: false });
  const words = Buffer.from('words');
  expect(known && verify(null, words, known.publicKey, sign(null, words, key.privateKey))).toBe(true);
});

test('a key is never written over', async () => {
  const { file } = await createTeamKey('content');
  const before = await readFile(file, 'utf8');
  await expect(createTeamKey('content')).rejects.toThrow('is there already');
  expect(await readFile(file, 'utf8')).toBe(before);
});

test('TEAM_KEY names the file of a key, or holds it, as in a pipeline', async () => {
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

test('a key that others on the machine can read is not used', async () => {
  const { file } = await createTeamKey('content');
  await chmod(file, 0o644);
  expect(() => findTeamKey('content')).toThrow(`chmod 600 ${file}`);
});

test('without a key there is none', () => {
  expect(findTeamKey('content')).toBeUndefined();
  expect(findTeamKey()).toBeUndefined();
});

test.each([
  ['no JSON', '{', 'is not JSON'],
  [
    'a key without a name to publish',
    { a: { publicKey: 'AA==', publishes: [], team: 'A' } },
    'must name a remote',
  ],
  ['what is no key', { a: { publicKey: 'AA==', publishes: ['a'], team: 'A' } }, 'of a is no ed25519 key'],
  [
    'a word that is not known',
    { a: { publicKey: 'AA==', publishes: ['a'], team: 'A', retired: true } },
    'retired',
  ],
])('a file with %s stops the site at its start, by a sentence', async (_what, keys, words) => {
  const file = await writeKeys(keys);
  expect(() => readTeamKeys(file)).toThrow(words);
});
