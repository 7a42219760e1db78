import { root } from '@hireloom/releases';
import launchEditor from 'launch-editor';
import { existsSync, realpathSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';

const isOutside = (file: string) =>
  /^\.\.([\\/]|$)|(^|[\\/])node_modules[\\/]/.test(file) || path.isAbsolute(file);

const explain = (file: string) =>
  console.error(
    `${file} could not be opened. Name your editor's command, as in LAUNCH_EDITOR=code npm run dev.`,
  );

/** Opens `<file>:<line>[:<column>]` in `LAUNCH_EDITOR`, or else in an editor that runs. Opens only files of this repository. */
export function openInEditor(place: string) {
  const [, file = '', position = ''] = /^(.+?\.\w+)((?::\d{1,9}){1,2})$/.exec(place) ?? [];
  const asked = path.resolve(root, file);
  if (!file || !existsSync(asked)) return;
  const found = realpathSync(asked);
  if (isOutside(path.relative(realpathSync(root), found))) return;
  launchEditor(found + position, undefined, explain);
}

/** Answers a page's request to open the place in its query. Browsers name the asking site in a header that no page can set. */
export function openForPage({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): 204 | 403 {
  if (headers['sec-fetch-site'] !== 'same-origin') return 403;
  openInEditor(new URL(url, 'http://localhost').searchParams.get('place') ?? '');
  return 204;
}
