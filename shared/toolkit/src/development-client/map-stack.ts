import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

const FRAME = /(https?:\/\/[^\s()]{1,500}?):(\d+):(\d+)/;
const MOST_FRAMES = 12;

const maps = new Map<string, Promise<TraceMap | undefined>>();

async function fetchMap(script: string): Promise<TraceMap | undefined> {
  const { pathname, origin } = new URL(script);
  const answer = await fetch(`${origin}${pathname}.map`);
  return answer.ok ? new TraceMap(await answer.text()) : undefined;
}

function mapOf(script: string) {
  const known = maps.get(script) ?? fetchMap(script).catch(() => undefined);
  maps.set(script, known);
  return known;
}

/** Returns a path in the checkout, such as `mfe-content/src/pages/blog-list-page.tsx`. */
const fileOf = (source: string) => source.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*/, '');

async function mapFrame(line: string): Promise<string> {
  const [place = '', script = '', row, column] = FRAME.exec(line) ?? [];
  if (!place) return line;
  const map = await mapOf(script);
  const found = map && originalPositionFor(map, { line: Number(row), column: Number(column) - 1 });
  return found?.source ? line.replace(place, `${fileOf(found.source)}:${found.line}`) : line;
}

/** False for frames of installed packages, the bundler's runtime, Node and native code. */
export const isOwnFrame = (line: string) =>
  !/[\\/( ]node_modules[\\/]|webpack\/(bootstrap|runtime)|node:internal|\(<anonymous>\)|\[native code\]/.test(
    line,
  );

/** Maps a browser's stack trace to files and lines of the sources, and removes all others. */
export async function mapStack(stack: string): Promise<string> {
  const lines = await Promise.all(stack.split('\n').map(mapFrame));
  return lines.filter(isOwnFrame).slice(0, MOST_FRAMES).join('\n');
}
