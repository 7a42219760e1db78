import { containerName, type Problem, type Release } from '@hireloom/contracts';
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';

const isFrame = (line: string) => /^ {4}at /.test(line);

/** Returns a source of the team as its path in the package, or in the checkout if it is shared. Undefined for installed packages. */
const toPath = (source: string) =>
  source.includes('node_modules')
    ? undefined
    : source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(?:\.{1,2}\/)*/, '');

/** Returns where in the release's own sources a frame is. Node has mapped frames of the entry already, those of chunks not. */
function findPlace(frame: string, { name }: Release, folder: string): string | undefined {
  const [, mapped] = /(webpack:\/\/[^\s)]+)/.exec(frame) ?? [];
  if (mapped) return mapped.startsWith(`webpack://${containerName(name)}/`) ? toPath(mapped) : undefined;
  // Workers show paths without what is above the last two folders.
  const [, own = ''] = frame.split(`/${path.basename(path.dirname(folder))}/${path.basename(folder)}/`);
  const [, file = '', line, column] = /^(server\/[\w.-]+):(\d+):(\d+)/.exec(own) ?? [];
  try {
    const map = JSON.parse(readFileSync(path.join(folder, `${file}.map`), 'utf8')) as SourceMapPayload;
    const origin = new SourceMap(map).findOrigin(Number(line), Number(column));
    const source = 'fileName' in origin ? toPath(origin.fileName) : undefined;
    return source && 'fileName' in origin
      ? `${source}:${origin.lineNumber}:${origin.columnNumber}`
      : undefined;
  } catch {
    // No usable map.
    return undefined;
  }
}

/** Returns the first frame in the release's own sources, with its place in them: the team can't correct the rest. */
function ownFrame(text: string, release: Release, folder: string): string | undefined {
  for (const frame of text.split('\n').filter(isFrame)) {
    const place = findPlace(frame, release, folder);
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
  return [
    `${name} can't render ${page}: ${reason}`,
    ...(frame
      ? [frame, `Correct it there, and look at ${page} with "npm run dev" before you deploy again.`]
      : []),
  ].join('\n');
}
