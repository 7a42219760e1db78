import { type Problem, type Release, SHELL } from '@hireloom/contracts';
import { BUILT_PLACE, mapPlace, placeIn } from '@hireloom/releases';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const isFrame = (line: string) => /^ {4}at /.test(line);

/** Returns where in the release's own sources a frame is. */
function placeOf(frame: string, { name, id }: Release, folder: string): string | undefined {
  const place = placeIn(frame, { remote: name, release: id });
  if (!place || !BUILT_PLACE.test(place)) return place;
  try {
    return mapPlace(readFileSync(path.join(folder, place.replace(/:.*/, '.map')), 'utf8'), place)?.place;
  } catch {
    // No usable map.
    return undefined;
  }
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
