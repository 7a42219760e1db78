import { isRemote, readRemoteDescription, root } from '@hireloom/releases';
import { readdirSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Stats } from 'webpack';
import { exposesOf } from './exposes';

/**
 * What a build was made from. `configuration`: the parts of a remote that configure its build, as text. `settings`: files that configure
 * it too, and that a running compiler does not watch. Files are listed with the time of their last change, in milliseconds.
 */
export type BuildInputs = { configuration: string; settings: Files; sources: Files };

export type Files = Readonly<Record<string, number>>;

/** The time of a file that is missing, or that was saved while it was being built. */
const UNKNOWN = -1;

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[jt]s$/.test(file))
    .map((file) => path.join(folder, file));

/** The files that configure every build, and those that configure the build of the package in `directory`. */
export const settingsFiles = (directory: string) => ({
  build: [
    ...sourcesIn(import.meta.dirname),
    path.join(import.meta.dirname, '../../package.json'),
    path.join(root, 'package-lock.json'),
  ],
  package: [path.join(directory, 'package.json')],
});

/** Serialises the parts of a remote that configure its build, to detect changes. If they can't be read, the build reports the error. */
export function configurationOf(directory: string): string {
  if (!isRemote(directory)) return '';
  try {
    const description = readRemoteDescription(directory);
    return JSON.stringify([description, exposesOf(directory, description)]);
  } catch (error) {
    return String(error);
  }
}

/** `since`: start of the build. Folders are left out. */
export async function timesOf(files: readonly string[], since = Infinity): Promise<Files> {
  const until = Date.now();
  const times = await Promise.all(
    files.map(async (file) => {
      const found = await stat(file).catch(() => undefined);
      if (found && !found.isFile()) return [];
      const time = found?.mtimeMs ?? UNKNOWN;
      return [[file, time >= since && time <= until ? UNKNOWN : time] as const];
    }),
  );
  return Object.fromEntries(times.flat());
}

export const isInstalled = (file: string) => /[\\/]node_modules[\\/]/.test(file);

/** Returns the files that a compiler has read, without installed ones. */
export const filesReadBy = ({ compilation: { fileDependencies }, startTime }: Stats): Promise<Files> =>
  timesOf(
    [...fileDependencies].filter((file) => !isInstalled(file)),
    startTime,
  );

/** `read`: what each compiler has read. Of a file that several have read, the earliest time counts. */
export async function inputsOf(
  directory: string,
  configuration: string,
  read: Iterable<Files> = [],
): Promise<BuildInputs> {
  const { build, package: own } = settingsFiles(directory);
  const sources: Record<string, number> = {};
  for (const files of read)
    for (const [file, time] of Object.entries(files))
      sources[file] = Math.min(time, sources[file] ?? Infinity);
  return { configuration, settings: await timesOf([...build, ...own]), sources };
}

export async function areUnchanged(files: Files): Promise<boolean> {
  const now = await timesOf(Object.keys(files));
  return Object.entries(files).every(([file, time]) => time === now[file]);
}

/** Whether no file that a compiler watches has changed since this build. */
export const isCurrent = async (directory: string, { configuration, sources }: BuildInputs) =>
  configuration === configurationOf(directory) && (await areUnchanged(sources));

/** The output folder of `npm run dev`, separate from deployed builds. */
export const developmentOutput = (directory: string) => path.join(directory, '.dev/site');

/** The file of webpack's records, by which a new compiler continues the hot updates of the previous one. */
export const recordsFor = (directory: string) => path.join(directory, '.dev/records.json');

const fileFor = (directory: string) => path.join(directory, '.dev/inputs.json');

export const storeInputs = (directory: string, inputs: BuildInputs) =>
  writeFile(fileFor(directory), JSON.stringify(inputs));

/** Returns the inputs of the last development build; undefined if settings of the build have changed since. */
export async function readInputs(directory: string): Promise<BuildInputs | undefined> {
  try {
    const inputs = JSON.parse(await readFile(fileFor(directory), 'utf8')) as BuildInputs;
    const isSame =
      inputs.configuration === configurationOf(directory) && (await areUnchanged(inputs.settings));
    return isSame ? inputs : undefined;
  } catch {
    // There is no such file, or its process was killed while it wrote.
    return undefined;
  }
}
