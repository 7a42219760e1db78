import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Configuration, type Module, type MultiStats } from 'webpack';
import { isRemote, readRemoteDescription, root, UsageError } from '@hireloom/releases';
import { copyPublicFiles } from './public-files';
import { type Build, createHostConfig, createRemoteConfig, type BuildPlatform } from './webpack-preset';

// Saves half a second: federation would otherwise locate webpack through an error's stack, and for that
// error webpack compiles its option schema.
process.env.FEDERATION_WEBPACK_PATH ??= createRequire(import.meta.url).resolve('webpack');

const platforms: BuildPlatform[] = ['browser', 'server'];

const hostEntries: Record<BuildPlatform, Record<string, string>> = {
  browser: { main: './src/index.ts' },
  server: { 'render-worker': './src/server/worker-entry.ts' },
};

/** Only browsers support hot updates. Servers load each new build as a whole. */
const buildFor = (build: Omit<Build, 'platform'>, platform: BuildPlatform): Build => ({
  ...build,
  platform,
  isHot: Boolean(build.isHot) && platform === 'browser',
});

export function createConfigs(build: Omit<Build, 'platform'>, wanted = platforms): Configuration[] {
  if (!isRemote(build.directory)) {
    return wanted.map((platform) => createHostConfig(buildFor(build, platform), hostEntries[platform]));
  }
  const description = readRemoteDescription(build.directory);
  return wanted.map((platform) => createRemoteConfig(buildFor(build, platform), description));
}

const SOURCES_SHOWN = 5;

/** The files that a module was made from; a concatenated one has several. */
const listParts = (module: Module): Module[] =>
  'modules' in module ? (module.modules as Module[]) : [module];

/** The largest source files of each script that the errors name, because its own name does not say where its code comes from. */
function listSources({ stats }: MultiStats, errors: string): string[] {
  const lines = stats.flatMap(({ compilation: { chunks, chunkGraph } }) =>
    [...chunks].flatMap((chunk) => {
      const script = [...chunk.files].find((file) => errors.includes(file));
      const sources = chunkGraph
        .getChunkModules(chunk)
        .flatMap(listParts)
        .map((part) => ({ file: part.nameForCondition(), size: part.size() }))
        .filter(({ file }) => file !== null)
        .sort((one, other) => other.size - one.size)
        .slice(0, SOURCES_SHOWN)
        .map(({ file, size }) => `${path.relative(root, file ?? '')} (${Math.ceil(size / 1024)} KB)`);
      return script ? `The largest sources of ${script}: ${sources.join(', ')}.` : [];
    }),
  );
  return [...new Set(lines)];
}

export function explain(stats: MultiStats): string {
  const errors = stats.toString({ preset: 'errors-only', colors: false }).trim();
  const explained = [errors, ...listSources(stats, errors)].join('\n');
  if (!errors.includes('asset size limit')) return explained;
  return `${explained}\n\nLoad what a page does not need at once with import(), or allow more with "budget" in remote.json, in KB.`;
}

function compile(configs: Configuration[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configs);
    compiler?.run((error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new UsageError(explain(stats)));
      compiler.close(() => resolve());
    });
  });
}

export async function build(directory: string) {
  const output = path.join(directory, 'dist');
  await compile(createConfigs({ directory, output, mode: 'production' }));
  await copyPublicFiles(directory, output);
}
