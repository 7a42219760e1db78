import { isRemote, readRemoteDescription } from '@hireloom/releases';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type Stats } from 'webpack';
import { createConfigs } from '../build/build';
import { deriveExposes } from '../build/exposes';
import { listBuildDependencies, getDevelopmentOutput } from '../build/development';
import type { BuildPlatform } from '../build/webpack-preset';

/** Server builds wait longer, because the developer is waiting for browser builds. */
const WAIT_MS: Record<BuildPlatform, number> = { browser: 20, server: 100 };

/** `exposes`: the modules that the package exposed. `files`: those that the build has read, relative to the package. `hash`: missing if the build failed. */
type Result = { hash?: string; exposes: string; startedAt: number; files: string[] };

/** The modules that remote.json exposes: all of it that a build depends on. @throws UsageError if a module's file is missing */
export const readExposes = (directory: string) =>
  isRemote(directory) ? JSON.stringify(deriveExposes(directory, readRemoteDescription(directory))) : '';

export type IncrementalBuild = {
  /** Compiles now and after each save. Until the first build ends, the output of the last start is served. */
  start: () => void;
  stop: () => Promise<void>;
  hash: () => string | undefined;
  isRunning: () => boolean;
  /** Whether the build is running, or a file that it read has changed since. */
  isBehind: () => Promise<boolean>;
};

/** `beforeBuild`: the build waits for it each time. */
type Hooks = { beforeBuild?: () => Promise<void>; onEnd: (stats: Stats) => void };

export function createIncrementalBuild(
  directory: string,
  platform: BuildPlatform,
  { beforeBuild, onEnd }: Hooks,
): IncrementalBuild {
  const output = getDevelopmentOutput(directory);
  const [config = {}] = createConfigs({ directory, output, mode: 'development', isHot: true }, [platform]);
  const exposes = readExposes(directory);
  const record = path.join(directory, `.dev/${platform}-build.json`);
  const read = () => JSON.parse(readFileSync(record, 'utf8')) as Result;
  const last = existsSync(record) && existsSync(output) ? read() : undefined;
  let result = last?.exposes === exposes ? last : undefined;
  let isRunning = false;
  let watching: ReturnType<webpack.Compiler['watch']>;

  const toResult = ({ compilation, startTime, hash = '' }: Stats): Result => {
    const files = [...compilation.fileDependencies].filter((file) => !/[\\/]node_modules[\\/]/.test(file));
    return {
      ...(compilation.errors.length === 0 && { hash }),
      exposes,
      startedAt: startTime ?? 0,
      files: files.map((file) => path.relative(directory, file)),
    };
  };
  const end = (stats: Stats) => {
    isRunning = false;
    result = toResult(stats);
    mkdirSync(path.dirname(record), { recursive: true });
    if (result.hash) writeFileSync(record, JSON.stringify(result));
    else console.error(stats.toString('errors-only'));
    onEnd(stats);
  };
  return {
    hash: () => result?.hash,
    isRunning: () => isRunning,
    start: () => {
      if (watching) return;
      isRunning = true;
      // Restores webpack's records, so that even the first build is an update for open pages.
      const compiler = webpack({ ...config, recordsPath: record.replace('-build', '-records') });
      compiler.hooks.invalid.tap('kept', () => void (isRunning = true));
      compiler.hooks.watchRun.tapPromise('kept', async () => {
        isRunning = true;
        await beforeBuild?.();
      });
      compiler.hooks.afterDone.tap('kept', end);
      watching = compiler.watch({ aggregateTimeout: WAIT_MS[platform] }, (error) => {
        if (error) console.error(error.message);
      });
    },
    stop: () => new Promise((resolve) => (watching ? watching.close(() => resolve()) : resolve())),
    isBehind: async () => {
      if (isRunning || !result) return true;
      const { startedAt } = result;
      const files = result.files.map((file) => path.join(directory, file));
      // A running compiler does not watch the files that configure it: an installed package takes effect at the next start.
      const looked = watching ? files : [...files, ...listBuildDependencies(directory)];
      const found = await Promise.all(looked.map((file) => stat(file).catch(() => undefined)));
      return found.some((one) => !one || (one.isFile() && one.mtimeMs > startedAt));
    },
  };
}
