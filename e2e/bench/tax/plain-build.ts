import { containerName, type Registry } from '@hireloom/contracts';
import { readRemoteDescription } from '@hireloom/releases';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type Compilation, type Configuration } from 'webpack';
import { encodings, isCompressible } from '../../../shared/releases/src/release/compress';
import { exposesOf } from '../../../shared/toolkit/src/build/exposes';
import { baseConfig } from '../../../shared/toolkit/src/build/webpack-preset';
import { root } from '../../scripts/launch-site';

/** Where its files are asked for. */
export const PLAIN_PATH = '/plain/';

/** `scripts`: what every page starts with. `modules`: what each page module needs besides, by `container/module`. */
export type PlainBuild = { scripts: string[]; modules: ReadonlyMap<string, string[]> };

export type Releases = { shellBase: string; registry: Registry };

/** Compressed as in the release store. */
async function compressFiles(folder: string) {
  for (const name of (await readdir(folder)).filter(isCompressible)) {
    const file = path.join(folder, name);
    const data = await readFile(file);
    for (const [ending, { compress }] of Object.entries(encodings))
      await writeFile(file + ending, await compress(data));
  }
}

/** Pictures keep the addresses that they have in the releases, as the server writes these into its pages. */
function assetRule({ shellBase, registry }: Releases): webpack.RuleSetRule {
  const assets = (base: string) => ({
    type: 'asset/resource',
    generator: { emit: false, publicPath: base },
  });
  const ofRemotes = registry.remotes.map(({ name, base }) => ({
    include: path.join(root, `mfe-${name}`),
    ...assets(base),
  }));
  return { test: /\.(woff2|svg|png|jpg|webp)$/, oneOf: [...ofRemotes, assets(shellBase)] };
}

/** The shell's own browser build as its preset makes it, but for what federation adds and asks for. */
function plainConfig(output: string, releases: Releases, entryLoader: string): Configuration {
  const build = {
    directory: path.join(root, 'shell'),
    platform: 'browser',
    output,
    mode: 'production',
  } as const;
  const { optimization: _forFederation, resolve, module, ...base } = baseConfig(build);
  const [typescript] = module?.rules ?? [];
  return {
    ...base,
    name: 'without federation',
    devtool: false,
    target: 'web',
    entry: { main: './src/index.ts' },
    module: { rules: [typescript, assetRule(releases)] },
    resolve: {
      ...resolve,
      alias: {
        ...resolve?.alias,
        [path.join(root, 'shell/src/load-entry-script.ts')]: entryLoader,
      },
    },
    output: {
      path: output,
      publicPath: PLAIN_PATH,
      assetModuleFilename: '[name].[contenthash:16][ext]',
      filename: '[name].[contenthash:16].js',
      chunkFilename: '[name].[contenthash:16].js',
    },
  };
}

const isScript = (file: string) => file.endsWith('.js');

/**
 * Writes what stands in the plain build where the shell loads containers: their modules are chunks of the same application.
 * Returns the file.
 */
async function writeEntryLoader(output: string, { registry }: Releases): Promise<string> {
  const modules = registry.remotes.flatMap(({ name, container }) => {
    const directory = path.join(root, `mfe-${name}`);
    return Object.entries(exposesOf(directory, readRemoteDescription(directory))).map(
      ([module, file]) => `  '${container} ${module}': () => import('${path.join(directory, file)}'),`,
    );
  });
  const file = path.join(output, 'load-entry-script.js');
  await mkdir(output, { recursive: true });
  await writeFile(
    file,
    `const modules = {
${modules.join('\n')}
};
export const loadEntryScript = async ({ container }) => ({
  init: () => undefined,
  get: async (module) => {
    const loaded = await modules[container + ' ' + module]();
    return () => loaded;
  },
});
`,
  );
  return file;
}

/** The remote and the module that a request names. */
const PAGE_OR_SLOT = /mfe-([a-z0-9-]+)\/src\/(?:pages|slots)\/([\w-]+)$/;

function modulesOf({ chunkGroups }: Compilation): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const group of chunkGroups) {
    for (const { request } of group.origins) {
      const [, remote, name] = PAGE_OR_SLOT.exec(request ?? '') ?? [];
      if (remote) files.set(`${containerName(remote)}/${name}`, group.getFiles().filter(isScript));
    }
  }
  return files;
}

/** @throws Error where federation came in by another way: the comparison would say nothing. */
function refuseFederation({ modules }: Compilation) {
  const found = [...modules].map((module) => module.identifier()).find((id) => /@module-federation/.test(id));
  if (found) throw new Error(`the plain build still contains ${found}`);
}

/** Builds shell and remotes as one application into `output`, each file compressed as in a release. @throws Error with webpack's words. */
export async function buildPlain(output: string, releases: Releases): Promise<PlainBuild> {
  const compiler = webpack(plainConfig(output, releases, await writeEntryLoader(output, releases)));
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    compiler?.run((error, result) => {
      if (error || !result) return reject(error ?? new Error('webpack gave no result'));
      if (result.hasErrors()) return reject(new Error(result.toString('errors-only')));
      resolve(result);
    });
  });
  const { compilation } = stats;
  refuseFederation(compilation);
  const build = {
    scripts: (compilation.entrypoints.get('main')?.getFiles() ?? []).filter(isScript),
    modules: modulesOf(compilation),
  };
  await new Promise((resolve) => compiler?.close(resolve));
  await compressFiles(output);
  return build;
}
