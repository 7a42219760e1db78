import { LOST_PRELOAD } from '@hireloom/contracts';
import { createHash } from 'node:crypto';
import type { Chunk, Compilation, Compiler } from 'webpack';
import webpack from 'webpack';

const NAME = 'ChunkIntegrityPlugin';

/** The same length as the hash that replaces it, so that source maps stay valid. */
const PLACEHOLDER = /chunk-[0-9a-f]{58}/g;

type ChunkId = number | string;

const createPlaceholder = (id: ChunkId) =>
  `chunk-${createHash('sha256').update(String(id)).digest('hex').slice(0, 58)}`;

const findScript = ({ files }: Chunk) => [...files].find((file) => file.endsWith('.js'));

/** Sets the script's integrity. Browsers cache a refused script or failed preload by its URL, so each retry uses another one. */
function checkScript(runtimeChunk: Chunk, { chunkGraph }: Compilation): string {
  // A chunk that contains only pictures or shared modules has no script to load.
  const hasScript = (chunk: Chunk) =>
    chunkGraph.getChunkModulesIterableBySourceType(chunk, 'javascript') !== undefined;
  const ids = [...runtimeChunk.getAllAsyncChunks()].filter(hasScript).map(({ id }) => id ?? '');
  const hashes = Object.fromEntries(ids.map((id) => [id, createPlaceholder(id)]));
  return `
var chunkHash = ${JSON.stringify(hashes)}[chunkId];
if (chunkHash) {
  script.integrity = 'sha384-' + chunkHash;
  script.crossOrigin = 'anonymous';
  var tries = ${webpack.RuntimeGlobals.loadScript}.tries ??= {};
  tries[chunkId] ??= [].some.call(document.querySelectorAll('link[${LOST_PRELOAD}]'), function (link) { return link.href === script.src; }) ? 1 : 0;
  if (tries[chunkId]) script.src = url + '?again=' + tries[chunkId];
  tries[chunkId] += 1;
}`;
}

function hashesByPlaceholder(compilation: Compilation) {
  const hashes = new Map<string, string>();
  for (const chunk of compilation.chunks) {
    const content = compilation.getAsset(findScript(chunk) ?? '')?.source.buffer();
    if (content)
      hashes.set(createPlaceholder(chunk.id ?? ''), createHash('sha384').update(content).digest('base64'));
  }
  return hashes;
}

/** @throws Error if a chunk has no script: with a placeholder for a hash, browsers would always refuse it. */
function fillIn(code: string, hashes: ReadonlyMap<string, string>): string {
  return code.replace(PLACEHOLDER, (placeholder) => {
    const hash = hashes.get(placeholder);
    if (!hash) throw new Error('a chunk that the entry loads has no script in this build');
    return hash;
  });
}

/**
 * Writes the hashes of all chunks into the script that loads them, so that browsers refuse any other script. The registry has the hash
 * of a remote's entry, which therefore covers its chunks too. So does the hash in the entry's name, although webpack computes it before the
 * placeholders are filled in: the names of the chunks in the entry depend on the chunks' contents.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(NAME, (source, chunk) => source + checkScript(chunk, compilation));
      // From this stage on, the names and contents of chunks are final, and source maps are separate files.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const hashes = hashesByPlaceholder(compilation);
        for (const chunk of compilation.chunks) {
          const script = chunk.hasRuntime() && findScript(chunk);
          if (!script) continue;
          compilation.updateAsset(
            script,
            (source) => new webpack.sources.RawSource(fillIn(source.source().toString(), hashes)),
          );
        }
      });
    });
  }
}
