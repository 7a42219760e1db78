import { containerName, type RenderStep } from '@hireloom/contracts';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';

/** Returns a source of the team as its path in the package, or in the checkout if it is shared. Undefined for installed packages. */
const pathOf = (source: string) =>
  source.includes('node_modules')
    ? undefined
    : source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(?:\.{1,2}\/)*/, '');

/** A place in a build, such as `browser/12.js:1:345`. */
export const BUILT_PLACE = /^(?:browser|server)\/[\w.-]{1,100}:\d{1,7}:\d{1,7}$/;

const upToEnd = (text = '') => text.replace(/[\s)].*/, '');

/** Returns the first frame of a stack trace in this release, as a place in the build, or in the sources if Node has mapped it. */
export function placeIn(stack: string, { remote, release }: Pick<RenderStep, 'remote' | 'release'>) {
  for (const line of stack.split('\n')) {
    const built = upToEnd(line.split(`/${remote}/${release}/`)[1]);
    if (BUILT_PLACE.test(built)) return built;
    const mapped = pathOf(upToEnd(line.split(`webpack://${containerName(remote)}/`)[1]));
    if (mapped && /:\d{1,7}:\d{1,7}$/.test(mapped)) return mapped;
  }
  return undefined;
}

/** Maps a place in a build by its source map. `code`: the line there. Undefined if the map has no such place in the team's sources. */
export function mapPlace(map: string, built: string) {
  const [line = 0, column = 0] = built.split(':').slice(1).map(Number);
  const trace = new TraceMap(map);
  const found = originalPositionFor(trace, { line, column: column - 1 });
  const source = found.source ? pathOf(found.source) : undefined;
  if (!found.source || !source) return undefined;
  const code = sourceContentFor(trace, found.source)?.split('\n')[found.line - 1];
  return { place: `${source}:${found.line}:${found.column + 1}`, code: code?.trim() };
}
