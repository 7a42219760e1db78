import { getContainerName, type RenderProblem, type Release } from '@hireloom/contracts';
import { root } from '@hireloom/releases';
import { realpathSync } from 'node:fs';
import path from 'node:path';

function shorten(file: string) {
  const [, own] = /\/(?:parts|unpacked|running)\/(.+)$/.exec(file) ?? [];
  return own ?? path.basename(file);
}

/** Returns a function that removes this server's folders from messages to teams. `dataDir`: an existing folder. */
export function createPathHider(dataDir: string) {
  const folders = [dataDir, realpathSync(dataDir), root].filter((one) => path.dirname(one) !== one);
  const patterns = folders.map(
    (one) =>
      new RegExp(`(?:file://)?${one.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}[^\\s:'"()]*`, 'g'),
  );
  return (text: string) => patterns.reduce((words, pattern) => words.replaceAll(pattern, shorten), text);
}

const isFrame = (line: string) => /^ {4}at /.test(line);

/** The position in the team's own sources that source maps give for a frame. Undefined for installed packages and other teams' code. */
function sourcePosition(frame: string, { name }: Release): string | undefined {
  const [, source] = frame.split(`webpack://${getContainerName(name)}/`);
  if (!source || source.includes('node_modules')) return undefined;
  return source.replace(/^(?:\.{1,2}\/)*/, '').replace(/\)$/, '');
}

function ownFrame(text: string, release: Release): string | undefined {
  for (const frame of text.split('\n').filter(isFrame)) {
    const position = sourcePosition(frame, release);
    const [caller, ...rest] = frame.split(' (');
    if (position) return rest.length > 0 ? `${caller} (${position})` : `    at ${position}`;
  }
  return undefined;
}

const BROWSER_ONLY =
  /\b(window|document|navigator|location|localStorage|sessionStorage|matchMedia) is not defined/;

export function describeRenderProblem({ text }: RenderProblem, page: string, release: Release): string {
  const { name } = release;
  const frame = ownFrame(text, release);
  const reason = text
    .split('\n')
    .filter((line) => !isFrame(line))
    .join('\n');
  const [, missing] = BROWSER_ONLY.exec(reason) ?? [];
  return [
    `${name} can't render ${page}: ${reason}`,
    ...(missing ? [`Only browsers have ${missing}: use it in an effect or an event handler.`] : []),
    ...(frame
      ? [frame, `Correct it there, and look at ${page} with "npm run dev" before you deploy again.`]
      : []),
  ].join('\n');
}
