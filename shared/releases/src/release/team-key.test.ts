import { verify, sign } from 'node:crypto';
import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { teamKey } from '../commands/team-key';
import { retireTeamKey } from '../commands/edit-team-keys';
import { signatureProblem, signRelease } from './sign-release';
import { createTeamKey, findTeamKey } from './team-key';
import { followTeamKeys, readTeamKeys } from './team-keys';
import { openWorkshop, type Workshop } from '../testing/builds';

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
  expect(known).toMatchObject({ id, publishes: ['content'] });
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

test('a file of keys that everybody can write to is not used', async () => {
  const file = await writeKeys({});
  await chmod(file, 0o666);
  expect(() => readTeamKeys(file)).toThrow(`chmod o-w ${file}`);
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
    { a: { publicKey: 'AA==', publishes: ['a'], team: 'A', isRetired: true } },
    'isRetired',
  ],
  [
    'a key that is retired as of a date, which its holder could write into a release',
    { a: { publicKey: 'AA==', publishes: ['a'], team: 'A', retired: '2026-11-24' } },
    'retired',
  ],
])('a file with %s stops the site at its start, by a sentence', async (_what, keys, words) => {
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

  test('is read again when it has changed, also when it was replaced', async () => {
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

  test.each([
    ['is cut off', (file: string) => writeFile(file, '{')],
    ['is gone', (file: string) => rm(file)],
  ])('leaves the keys in force where it %s, and that is said once', async (_what, spoil) => {
    const content = await entryOf('content');
    const file = await writeKeys(content);
    const keys = followTeamKeys(file, log);
    await spoil(file);
    for (let look = 0; look < 3; look += 1) expect([...keys().keys()]).toEqual(Object.keys(content));
    expect(said).toEqual([expect.stringContaining('the team keys stay as they were: TEAM_KEYS: ')]);
  });
});

describe('the command that edits the file of keys', () => {
  let shop: Workshop;
  beforeEach(async () => {
    shop = await openWorkshop();
    jest.spyOn(console, 'log').mockReturnValue(undefined);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await shop.close();
  });

  const file = () => path.join(home, 'team-keys.json');
  const keyOf = (name: string) => {
    const key = findTeamKey(name);
    if (!key) throw new Error(`no key of ${name}`);
    return key;
  };

  test('adds public halves, and leaves the file as readable as it was', async () => {
    await teamKey(home, { team: 'operators', names: ['shell', 'careers'], file: 'team-keys.json' });
    expect((await stat(file())).mode & 0o777).toBe(0o644);
    await chmod(file(), 0o640);
    await teamKey(home, { team: 'leads', file: 'team-keys.json' });
    expect((await stat(file())).mode & 0o777).toBe(0o640);
    const keys = readTeamKeys(file());
    expect([...keys.values()].map(({ publishes }) => publishes)).toEqual([['shell', 'careers'], ['leads']]);
    expect(keys.has(keyOf('operators').id)).toBe(true);
    expect((await stat(path.join(home, '.hireloom/leads.key'))).mode & 0o777).toBe(0o600);
  });

  test('retires a key with what the site needs of it, and nothing that it signs later', async () => {
    await teamKey(home, { team: 'operators', names: ['shell', 'careers'], file: 'team-keys.json' });
    const key = keyOf('operators');
    await shop.publishShell('shell', { key });
    const before = await shop.publishRemote('one;', {}, { key });
    const live = await shop.publishRemote('two;', {}, { key });
    await retireTeamKey(file(), key.id, shop.store);
    const later = await shop.publishRemote('three;', {}, { key });
    const keys = readTeamKeys(file());
    expect(signatureProblem(before.release, keys)).toBeUndefined();
    expect(signatureProblem(live.release, keys)).toBeUndefined();
    expect(signatureProblem(later.release, keys)).toContain('which is retired and does not list it');
    const asOfBefore = signRelease({ ...later.release, createdAt: before.release.createdAt }, key);
    expect(signatureProblem(asOfBefore, keys)).toContain('does not list it');
    await expect(retireTeamKey(file(), key.id, shop.store)).rejects.toThrow('is retired already');
    await expect(retireTeamKey(file(), 'content-1', shop.store)).rejects.toThrow(
      /has no key content-1. It has: op/,
    );
  });

  test('asks for the file that it is to edit', async () => {
    await expect(teamKey(home, { retire: 'content-1' })).rejects.toThrow('TEAM_KEYS, or --file');
    await expect(teamKey(home, {})).rejects.toThrow('say whose key it is');
  });
});
