import { type Release, type RemoteDescription, SHELL } from '@hireloom/contracts';
import { UsageError } from './usage-error';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { hashContent, computeIntegrity } from './content-id';
import { readDescription } from './describe-package';
import { parseJson } from './parse-json';
import { packagedCommit } from './project-root';

export const ASSET_LIST = 'assets.json';

const paths = v.array(v.string());

const assetListSchema = v.object({
  entries: v.record(v.string(), paths),
  modules: v.record(v.string(), paths),
  media: v.record(v.string(), v.string()),
  checksChunks: v.optional(v.boolean()),
  shared: v.optional(v.record(v.string(), v.string())),
});

/** Scripts of each entry and exposed module in loading order, and media by their names in the source. */
export type AssetList = v.InferOutput<typeof assetListSchema>;

type Files = Release['files'];

/** Excludes compressed files: the store compresses files itself. */
const isOwnFile = (name: string) => !/\.(br|gz)$/.test(name);

const isMap = (file: string) => file.endsWith('.map');

/** At any depth, as relative paths with slashes. Ignores symbolic links: one could point at a key. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.map(async (entry) => {
    if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : [];
    return (await filesIn(path.join(folder, entry.name))).map((file) => `${entry.name}/${file}`);
  });
  return (await Promise.all(files)).flat();
}

/** Hashes every file of a build, source maps separately. Keys are paths within the build. */
export async function hashFiles(directory: string): Promise<{ files: Files; maps: Files }> {
  const names = (await filesIn(directory)).filter(isOwnFile);
  const hashed = await Promise.all(
    names.map(async (name) => {
      const data = await readFile(path.join(directory, name));
      return [name, { bytes: data.length, integrity: computeIntegrity(data) }] as const;
    }),
  );
  const sorted = hashed.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    files: Object.fromEntries(sorted.filter(([file]) => !isMap(file))),
    maps: Object.fromEntries(sorted.filter(([file]) => isMap(file))),
  };
}

/** Inputs of a build besides its own package, relative to the root of the checkout. */
const INGREDIENTS = [
  'shared',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
];

/** The commit that a build of `directory` is made from, marked ", changed" if its sources have uncommitted changes. */
export async function readCommit(directory: string): Promise<string> {
  const git = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)('git', args, { cwd: directory });
    return stdout.trim();
  };
  try {
    const commit = await git('rev-parse', '--short', 'HEAD');
    const changed = await git('status', '--porcelain', '--', '.', ...INGREDIENTS.map((one) => `:/${one}`));
    return changed === '' ? commit : `${commit}, changed`;
  } catch {
    return packagedCommit() ?? 'unknown';
  }
}

/** The font file that the shell preloads. */
const FONT = 'plus-jakarta-sans-latin-wght-normal.woff2';

const inBrowser = (file: string) => `browser/${file}`;

function listEntries(name: string, { entries, modules, media }: AssetList) {
  const scripts = Object.values(entries).flat().map(inBrowser);
  if (name === SHELL) {
    const font = media[FONT];
    return {
      scripts,
      serverEntry: 'server/render-worker.cjs',
      modules: {},
      ...(font && { font: inBrowser(font) }),
    };
  }
  const withEntry = Object.entries(modules).map(([module, chunks]): [string, string[]] => [
    module,
    [...scripts, ...chunks.map(inBrowser)],
  ]);
  return { scripts, serverEntry: 'server/remoteEntry.cjs', modules: Object.fromEntries(withEntry) };
}

/** Who made a build, when, and from which commit. Not part of its id. */
type Provenance = Pick<Release, 'createdAt' | 'createdBy' | 'commit'>;

type Described = { build: string; description: RemoteDescription };

/** The id depends only on the description and the files. @throws UsageError if there is no build, or it can't be read */
export async function describeFiles({ build, description }: Described, made: Provenance): Promise<Release> {
  const list = path.join(build, 'browser', ASSET_LIST);
  if (!existsSync(list)) throw new UsageError(`${build} holds no build: run "npm run build" first.`);
  const assets = parseJson(`browser/${ASSET_LIST}`, await readFile(list, 'utf8'), assetListSchema);
  const { files, maps } = await hashFiles(build);
  const { createdAt, createdBy, commit } = made;
  return {
    ...description,
    id: hashContent([description, files]),
    createdAt,
    createdBy,
    commit,
    ...listEntries(description.name, assets),
    checksChunks: assets.checksChunks ?? false,
    files,
    ...(assets.shared && { shared: assets.shared }),
    maps,
  };
}

/** A described build. `build`: the folder with `browser/`, `server/` and, for the shell, `public/`. */
export type Part = { release: Release; build: string };

/** `directory`: the package of the shell or of a remote. `description`: instead of the package's `remote.json`. */
export type Build = { directory: string; build: string; description?: RemoteDescription };

/** Describes a build that was made here and now. @throws UsageError if there is none */
export async function readPart({ directory, build, description }: Build): Promise<Part> {
  const described = { build, description: description ?? readDescription(directory) };
  const release = await describeFiles(described, {
    createdAt: new Date().toISOString(),
    createdBy: os.userInfo().username,
    commit: await readCommit(directory),
  });
  return { release, build };
}
