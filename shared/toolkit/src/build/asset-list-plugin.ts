import type { Compilation, Compiler } from 'webpack';
import webpack from 'webpack';
import { ASSET_LIST, type AssetList } from '@hireloom/releases';

/** Excludes hot updates, which are written outside the build folder. */
const isScript = (file: string) => file.endsWith('.js') && !file.startsWith('..');

/** The container entry stores the name of an exposed module in the `loc` of the block that loads it. */
const exposedName = (loc: object | undefined) => (loc && 'name' in loc ? String(loc.name) : undefined);

function exposedModules(compilation: Compilation) {
  const modules: Record<string, string[]> = {};
  for (const group of compilation.chunkGroups) {
    for (const { loc } of group.origins) {
      const name = exposedName(loc);
      if (name?.startsWith('./')) modules[name] = group.getFiles().filter(isScript);
    }
  }
  return modules;
}

function listAssets(compilation: Compilation, checksChunks: boolean, shared: AssetList['shared']): AssetList {
  const entries = [...compilation.entrypoints].map(([name, entry]) => [
    name,
    entry.getFiles().filter(isScript),
  ]);
  const media: Record<string, string> = {};
  for (const { name, info } of compilation.getAssets()) {
    if (info.sourceFilename) media[info.sourceFilename.split('/').at(-1) ?? name] = name;
  }
  return {
    entries: Object.fromEntries(entries) as Record<string, string[]>,
    modules: exposedModules(compilation),
    media,
    checksChunks,
    shared,
  };
}

/** Lists the scripts of each module for preloads, so that the browser fetches them all at once, and the shared versions. */
export class AssetListPlugin {
  constructor(
    private readonly checksChunks: boolean,
    private readonly shared: AssetList['shared'],
  ) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('AssetListPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'AssetListPlugin', stage }, () => {
        const list = listAssets(compilation, this.checksChunks, this.shared);
        // Federation's plugin writes it beside the manifest. Nothing reads it, and its order differs between builds.
        if (compilation.getAsset('mf-stats.json')) compilation.deleteAsset('mf-stats.json');
        compilation.emitAsset(ASSET_LIST, new webpack.sources.RawSource(JSON.stringify(list, null, 2)));
      });
    });
  }
}
