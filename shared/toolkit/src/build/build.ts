import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type Configuration, type MultiStats } from 'webpack';
import { UsageError } from '@hireloom/contracts';
import { isRemote, readRemoteDescription } from '@hireloom/releases';
import { type Build, hostConfig, remoteConfig, type BuildPlatform } from './webpack-preset';

const platforms: BuildPlatform[] = ['browser', 'server'];

const hostEntries: Record<BuildPlatform, Record<string, string>> = {
  browser: { main: './src/index.ts' },
  server: { 'render-worker': './src/server/render-worker.ts' },
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

/** The shell's files with addresses that never change; a remote has none. */
async function copyPublicFiles(directory: string, output: string) {
  if (isRemote(directory)) return;
  const folder = path.join(output, 'public');
  await rm(folder, { recursive: true, force: true });
  await cp(path.join(directory, 'public'), folder, { recursive: true });
}

/** Builds the package in `directory` for browser and server into its `dist`. @throws UsageError with webpack's messages. */
export async function build(directory: string) {
  const output = path.join(directory, 'dist');
  await compile(configsFor({ directory, output, mode: 'production' }));
  await copyPublicFiles(directory, output);
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

/** Builds for development now and after every change. `onBuilt` is called after each good build, `onBroken` with the errors. */
export function watch({ directory, onBuilt, onBroken, ...options }: Watch) {
  const output = options.output ?? developmentOutput(directory);
  const compiler = webpack(configsFor({ directory, output, mode: 'development' }, options.platforms));
  compiler?.watch({ aggregateTimeout: 100 }, (error, stats) => {
    if (error || !stats || stats.hasErrors())
      return onBroken(error?.message ?? (stats && explain(stats)) ?? '');
    copyPublicFiles(directory, output)
      .then(onBuilt)
      .catch((problem: unknown) => onBroken(String(problem)));
  });
}
