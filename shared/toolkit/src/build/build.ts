import { cp } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type Configuration, type MultiStats } from 'webpack';
import { UsageError } from '@hireloom/contracts';
import { compressFiles } from '@hireloom/releases';
import { isRemote, readRemoteDescription } from '@hireloom/releases';
import { type Build, hostConfig, remoteConfig, type BuildPlatform } from './webpack-preset';

const platforms: BuildPlatform[] = ['browser', 'server'];

const hostEntries: Record<BuildPlatform, Record<string, string>> = {
  browser: { main: './src/index.ts' },
  server: { 'render-worker': './server/render-worker.ts' },
};

function configsFor(build: Omit<Build, 'platform'>, wanted = platforms): Configuration[] {
  if (!isRemote(build.directory)) {
    return wanted.map((platform) => hostConfig({ ...build, platform }, hostEntries[platform]));
  }
  const description = readRemoteDescription(build.directory);
  return wanted.map((platform) => remoteConfig({ ...build, platform }, description));
}

const explain = (stats: MultiStats) => stats.toString({ preset: 'errors-only', colors: false });

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

const copyPublicFiles = (directory: string, output: string) =>
  cp(path.join(directory, 'public'), path.join(output, 'browser'), { recursive: true });

/** Builds the package in `directory` for browser and server into its `dist`. @throws UsageError with webpack's messages. */
export async function build(directory: string) {
  const output = path.join(directory, 'dist');
  await compile(configsFor({ directory, output, mode: 'production' }));
  // A remote's files are compressed when they become a release; the shell's are served from here.
  if (isRemote(directory)) return;
  await copyPublicFiles(directory, output);
  await compressFiles(path.join(output, 'browser'));
}

/** Where the builds of a running `npm run dev` lie, apart from those that are deployed. */
export const developmentOutput = (directory: string) => path.join(directory, '.dev');

type Watch = {
  directory: string;
  output?: string;
  platforms?: BuildPlatform[];
  onBuilt: () => void | Promise<void>;
  onBroken: (text: string) => void;
};

/** Builds for development now and after every change. `onBuilt` is told of each good build, `onBroken` of errors. */
export function watch({ directory, onBuilt, onBroken, ...options }: Watch) {
  const output = options.output ?? developmentOutput(directory);
  const compiler = webpack(configsFor({ directory, output, mode: 'development' }, options.platforms));
  compiler?.watch({ aggregateTimeout: 100 }, (error, stats) => {
    if (error || !stats || stats.hasErrors())
      return onBroken(error?.message ?? (stats && explain(stats)) ?? '');
    const copied = isRemote(directory) ? Promise.resolve() : copyPublicFiles(directory, output);
    copied.then(onBuilt).catch((problem: unknown) => onBroken(String(problem)));
  });
}
