import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Configuration, type MultiStats } from 'webpack';
import { isRemote, readRemoteDescription, UsageError } from '@hireloom/releases';
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

function explain(stats: MultiStats): string {
  const errors = stats.toString({ preset: 'errors-only', colors: false }).trim();
  if (!errors.includes('asset size limit')) return errors;
  return `${errors}\n\nLoad what a page does not need at once with import(), or allow more with "budget" in remote.json, in KB.`;
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
