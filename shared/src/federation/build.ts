import { cp } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { compressFiles } from '../releases/compress-files';
import { isRemote, readRemoteDescription } from './describe-package';
import { UsageError } from '../contracts/usage-error';
import { hostConfig, remoteConfig, type BuildPlatform } from './webpack-preset';

const hostEntries: Record<BuildPlatform, Record<string, string>> = {
  browser: { main: './src/index.ts' },
  server: { 'render-worker': './server/render-worker.ts' },
};

export function configsFor(directory: string): Configuration[] {
  const platforms: BuildPlatform[] = ['browser', 'server'];
  if (!isRemote(directory)) {
    return platforms.map((platform) => hostConfig({ directory, platform }, hostEntries[platform]));
  }
  const description = readRemoteDescription(directory);
  return platforms.map((platform) => remoteConfig({ directory, platform }, description));
}

function compile(directory: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configsFor(directory));
    compiler?.run((error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors()) {
        return reject(new UsageError(stats.toString({ preset: 'errors-only', colors: false })));
      }
      compiler.close(() => resolve());
    });
  });
}

/** Builds the package in `directory` for browser and server into its `dist`. @throws UsageError with webpack's messages. */
export async function build(directory: string) {
  await compile(directory);
  // A remote's files are compressed when they become a release; the shell's are served from here.
  if (isRemote(directory)) return;
  await cp(path.join(directory, 'public'), path.join(directory, 'dist/browser'), { recursive: true });
  await compressFiles(path.join(directory, 'dist/browser'));
}
