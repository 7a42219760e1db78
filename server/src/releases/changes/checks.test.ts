/** @jest-environment node */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nameChunk, setUpWorkshop } from '../../testing/builds';
import { publish } from '../../testing/publish';

const shop = setUpWorkshop(async ({ publishShell, publishRemote }) => {
  await publishShell('shell');
  await publishRemote('one;');
});

const deploy = (build: string) =>
  publish(shop.store, { directory: shop.folder, build, description: shop.describe() });

test('rejects a changed file under an earlier release’s hashed name and changes nothing', async () => {
  const live = (await shop.store.traffic())?.live;
  const build = await shop.buildRemote('changed', 'one;');
  await writeFile(path.join(build, nameChunk('one;')), 'changed;');
  await expect(deploy(build)).rejects.toThrow(
    /^careers: browser\/1\.\w{16}\.js has other content in release \w{16}, and browsers may have cached that\./,
  );
  expect((await shop.store.traffic())?.live).toBe(live);
});

test('rejects a browser file without a content hash in its name', async () => {
  const build = await shop.buildRemote('unhashed', 'two;');
  for (const name of ['later.js', 'later.0123456.js', 'office.webp']) {
    await writeFile(path.join(build, 'browser', name), '1');
    await expect(deploy(build)).rejects.toThrow(`browser/${name} has no hash of its content (16 hexadecimal`);
    await rm(path.join(build, 'browser', name));
  }
});

test('rejects a style sheet', async () => {
  const build = await shop.buildRemote('styled', 'two;');
  await writeFile(path.join(build, 'browser/page.0123456789abcdef.css'), 'h1 { color: red }');
  await expect(deploy(build)).rejects.toThrow('Write its styles with the css prop of Emotion');
});

test('accepts a changed manifest under the same name', async () => {
  const build = await shop.buildRemote('with-manifest', 'two;');
  await writeFile(path.join(build, 'browser/mf-manifest.json'), '{}');
  await deploy(build);
  await writeFile(path.join(build, 'browser/mf-manifest.json'), '{"name":"careers"}');
  expect((await deploy(build)).outcome).toBe('published');
});
