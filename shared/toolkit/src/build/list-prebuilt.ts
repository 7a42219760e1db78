import {
  ASSET_LIST,
  type AssetList,
  hashContent,
  hasHashInName,
  computeIntegrity,
  parseJson,
  UsageError,
} from '@hireloom/releases';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { readSharedVersions } from './shared-modules';

const MANIFEST = 'mf-manifest.json';

const entrySchema = v.looseObject({ name: v.string(), type: v.string() });

/** What `mf-manifest.json` has from webpack, Rspack and Vite alike. `varRemoteEntry`: the file set by Vite's `varFilename`. */
const manifestSchema = v.looseObject({
  name: v.string(),
  metaData: v.looseObject({ remoteEntry: entrySchema, varRemoteEntry: v.optional(entrySchema) }),
  exposes: v.array(
    v.looseObject({
      path: v.string(),
      assets: v.looseObject({ js: v.looseObject({ sync: v.array(v.string()) }) }),
    }),
  ),
});

type Manifest = v.InferOutput<typeof manifestSchema>;

/** Adds a content hash to the entry's name if it has none: Vite uses `varFilename` unchanged. */
async function nameByContent(browser: string, { metaData }: Manifest): Promise<boolean> {
  const entry = metaData.varRemoteEntry;
  if (!entry || hasHashInName(entry.name)) return false;
  const code = await readFile(path.join(browser, entry.name), 'utf8');
  const named = entry.name.replace(/(\.\w+)$/, `.${hashContent(code)}$1`);
  await rename(path.join(browser, entry.name), path.join(browser, named));
  entry.name = named;
  return true;
}

/** Whether the entry contains the hash of every chunk, so that browsers reject any other script. */
async function checksChunks(browser: string, entry: string, chunks: readonly string[]) {
  const code = await readFile(path.join(browser, entry), 'utf8');
  const hashes = await Promise.all(
    chunks.map(async (chunk) => computeIntegrity(await readFile(path.join(browser, chunk)))),
  );
  return hashes.length > 0 && hashes.every((hash) => code.includes(hash.slice('sha384-'.length)));
}

/** Writes the asset list of another bundler's build from its manifest. @throws UsageError that says how to build it */
export async function listPrebuilt(directory: string, build: string) {
  const browser = path.join(build, 'browser');
  const file = path.join(browser, MANIFEST);
  if (!existsSync(file))
    throw new UsageError(
      `${build} has no browser/${MANIFEST}: build with "manifest: true" into browser/ and server/, as docs/another-bundler.md shows.`,
    );
  const manifest = parseJson(`browser/${MANIFEST}`, await readFile(file, 'utf8'), manifestSchema);
  const { name, metaData, exposes } = manifest;
  const isModule = metaData.remoteEntry.type === 'module';
  if (isModule && !metaData.varRemoteEntry)
    throw new UsageError(
      `the entry of ${name} is an ES module, which the shell does not load: set "varFilename".`,
    );
  if (await nameByContent(browser, manifest)) await writeFile(file, JSON.stringify(manifest));
  const entry = (metaData.varRemoteEntry ?? metaData.remoteEntry).name;
  // Preloads for scripts do not match requests for ES modules, so modules are not preloaded.
  const listChunks = ({ assets }: Manifest['exposes'][number]) =>
    isModule ? [] : assets.js.sync.filter((chunk) => chunk !== entry);
  const modules = exposes.map((expose) => [expose.path, listChunks(expose)] as const);
  const list: AssetList = {
    entries: { [name]: [entry] },
    modules: Object.fromEntries(modules),
    media: {},
    checksChunks: await checksChunks(browser, entry, [...new Set(modules.flatMap(([, chunks]) => chunks))]),
    shared: readSharedVersions(directory),
  };
  await writeFile(path.join(browser, ASSET_LIST), JSON.stringify(list, null, 2));
}
