import { computeIntegrity } from '@hireloom/releases';
import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { listPrebuilt } from './list-prebuilt';

const CHUNK = '1.0123456789abcdef.js';
const ENTRY = 'remoteEntry.0123456789abcdef.js';

const inBuild = setUpFolder();
beforeEach(async () => {
  await mkdir(inBuild('browser'));
  await write(CHUNK, 'chunk;');
  await write(ENTRY, 'entry;');
});

const write = (file: string, text: string) => writeFile(inBuild('browser', file), text);

const writeManifest = (metaData: object, sync = [CHUNK]) =>
  write(
    'mf-manifest.json',
    JSON.stringify({
      name: 'hireloom_careers',
      metaData,
      exposes: [{ path: './careers-page', assets: { js: { sync } } }],
    }),
  );

async function list() {
  await listPrebuilt(import.meta.dirname, inBuild());
  return JSON.parse(await readFile(inBuild('browser/assets.json'), 'utf8')) as object;
}

const byRspack = { remoteEntry: { name: ENTRY, type: 'global' } };

test('reads the entry, the chunks of each page and the shared versions from another bundler’s manifest', async () => {
  await writeManifest(byRspack, [ENTRY, CHUNK]);
  expect(await list()).toMatchObject({
    entries: { hireloom_careers: [ENTRY] },
    modules: { './careers-page': [CHUNK] },
    checksChunks: false,
    shared: { react: expect.stringMatching(/^19\./) as string },
  });
});

test('an entry with the hash of every chunk counts as verifying them', async () => {
  await writeManifest(byRspack);
  await write(ENTRY, `script.integrity = '${computeIntegrity('chunk;')}';`);
  expect(await list()).toMatchObject({ checksChunks: true });
});

test('renames a Vite entry by its content and preloads none of its modules', async () => {
  await writeManifest({
    remoteEntry: { name: ENTRY, type: 'module' },
    varRemoteEntry: { name: 'varRemoteEntry.js', type: 'var' },
  });
  await write('varRemoteEntry.js', 'var hireloom_careers;');
  const first = await list();
  expect(await list()).toEqual(first);
  const [entry = ''] = (await readdir(inBuild('browser'))).filter((file) => file.startsWith('var'));
  expect(entry).toMatch(/^varRemoteEntry\.[0-9a-f]{16}\.js$/);
  expect(first).toMatchObject({ entries: { hireloom_careers: [entry] }, modules: { './careers-page': [] } });
});

test('rejects a build that can’t be listed and says which option to set', async () => {
  await expect(list()).rejects.toThrow('build with "manifest: true" into browser/ and server/');
  await writeManifest({ remoteEntry: { name: ENTRY, type: 'module' } });
  await expect(list()).rejects.toThrow('set "varFilename"');
  await write('mf-manifest.json', '{}');
  await expect(list()).rejects.toThrow('browser/mf-manifest.json: name ');
});
