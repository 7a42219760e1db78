import { containerName, type Problem, type Release, SHELL } from '@hireloom/contracts';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const isFrame = (line: string) => /^ {4}at /.test(line);

/** Returns a source of the team as its path in the package, or in the checkout if it is shared. Undefined for installed packages. */
const pathOf = (source: string) =>
  source.includes('node_modules')
    ? undefined
    : source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(?:\.{1,2}\/)*/, '');

/** Maps a place in a server build to the sources. Undefined if the build has no usable source map for it. */
function mapPlace(folder: string, file: string, line: number, column: number): string | undefined {
  try {
    const map = new TraceMap(readFileSync(path.join(folder, 'server', `${file}.map`), 'utf8'));
    const found = originalPositionFor(map, { line, column: column - 1 });
    const source = found.source && pathOf(found.source);
    return source ? `${source}:${found.line}:${found.column + 1}` : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns where in the release's own sources a frame is. Node has mapped frames in the entry already, but not those in chunks, which webpack's
 * runtime evaluates.
 */
function placeOf(frame: string, { name, id }: Release, folder: string): string | undefined {
  const [, mapped] = frame.split(`webpack://${containerName(name)}/`);
  if (mapped !== undefined) return pathOf(mapped.replace(/\)$/, ''));
  const [, built] = frame.split(`/${name}/${id}/server/`);
  const [, file = '', line, column] = /^([\w.-]+):(\d+):(\d+)/.exec(built ?? '') ?? [];
  return file ? mapPlace(folder, file, Number(line), Number(column)) : undefined;
}

/** Returns the first frame in the release's own sources, with its place in them: the team can't correct the rest. */
function ownFrame(text: string, release: Release, folder: string): string | undefined {
  for (const frame of text.split('\n').filter(isFrame)) {
    const place = placeOf(frame, release, folder);
    const [caller, ...rest] = frame.split(' (');
    if (place) return rest.length > 0 ? `${caller} (${place})` : `    at ${place}`;
  }
  return undefined;
}

/** Describes why a release can't render a page, where that is in its sources, and what to do. */
export function describeProblem({ text }: Problem, page: string, release: Release, folder: string): string {
  const { name } = release;
  const frame = ownFrame(text, release, folder);
  const reason = text
    .split('\n')
    .filter((line) => !isFrame(line))
    .join('\n');
  const command = name === SHELL ? 'npm run dev' : `npm run dev -w mfe-${name}`;
  return [
    `${name} can't render ${page}: ${reason}`,
    ...(frame
      ? [frame, `Correct it there, and look at ${page} with "${command}" before you deploy again.`]
      : []),
  ].join('\n');
}
