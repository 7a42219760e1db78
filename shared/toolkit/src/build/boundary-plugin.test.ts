import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { BoundaryPlugin } from './boundary-plugin';

let product: string;

const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(product, file)), { recursive: true });
  await writeFile(path.join(product, file), text);
};

beforeEach(async () => {
  product = await mkdtemp(path.join(os.tmpdir(), 'boundaries-'));
  for (const folder of ['mfe-careers', 'mfe-content', 'shared/design']) {
    await write(`${folder}/package.json`, '{}');
    await write(`${folder}/src/part.js`, 'console.log(location.href);');
  }
  await write('node_modules/left/package.json', '{}');
  await write('node_modules/left/src/part.js', 'console.log(location.href);');
  await mkdir(path.join(product, 'node_modules/@hireloom'));
  await symlink(path.join(product, 'mfe-content'), path.join(product, 'node_modules/@hireloom/mfe-content'));
});

afterEach(() => rm(product, { recursive: true, force: true }));

async function problemsWith(imported: string) {
  await write('mfe-careers/src/entry.js', `import '${imported}';`);
  const directory = path.join(product, 'mfe-careers');
  const compiler = webpack({
    mode: 'development',
    context: directory,
    entry: './src/entry.js',
    output: { path: path.join(directory, 'dist') },
    plugins: [new BoundaryPlugin(directory)],
  });
  const words = await new Promise<string[]>((resolve, reject) =>
    compiler?.run((error, stats) =>
      error || !stats ? reject(error) : resolve(stats.compilation.errors.map(({ message }) => message)),
    ),
  );
  await new Promise((resolve) => compiler?.close(resolve));
  return words;
}

test.each(['./part', '../../shared/design/src/part', 'left/src/part'])(
  'a team builds with its own, with what is shared and with what is installed: %s',
  async (imported) => expect(await problemsWith(imported)).toEqual([]),
);

test.each(['../../mfe-content/src/part', '@hireloom/mfe-content/src/part'])(
  'a build that takes in a file of another team fails, and says who imports what: %s',
  async (imported) =>
    expect(await problemsWith(imported)).toEqual([
      expect.stringMatching(
        /^mfe-careers\/src\/entry\.js imports mfe-content\/src\/part\.js\. .* through a slot/,
      ),
    ]),
);
