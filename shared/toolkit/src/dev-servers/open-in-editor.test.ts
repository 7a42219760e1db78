import { waitUntil } from '@hireloom/testing/wait-until';
import { root } from '@hireloom/releases';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openForPage } from './open-in-editor';

/** An editor that notes what it opens. Its name decides how it gets line and column. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'editor-'));
const editor = path.join(folder, 'code');
const notes = path.join(folder, 'notes');

beforeAll(() => {
  writeFileSync(editor, `#!/bin/sh\necho "$@" >> ${notes}\n`, { mode: 0o755 });
  process.env.LAUNCH_EDITOR = editor;
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (place: string, site?: string) =>
  openForPage({
    url: `/development/open?${new URLSearchParams({ place })}`,
    headers: { 'sec-fetch-site': site },
  });

const opened = () =>
  existsSync(notes) ? readFileSync(notes, 'utf8').replaceAll(`${root}/`, '').trim().split('\n') : [];

test('opens only source files of the product, and only for same-origin requests', async () => {
  const own = 'same-origin';
  expect([undefined, 'none', 'same-site', 'cross-site'].map((site) => ask('lerna.json:1', site))).toEqual(
    Array(4).fill(403),
  );
  for (const elsewhere of [
    '/etc/hosts:1',
    '../outside.ts:1',
    'node_modules/react/index.js:1',
    'shared/nothing.ts:1',
    '',
    '--goto:1',
  ])
    expect(ask(elsewhere, own)).toBe(204);
  // The editor is started for each place in turn.
  expect(ask('shared/toolkit/src/cli.ts:7', own)).toBe(204);
  await waitUntil(() => opened().length > 0);
  expect(ask(`${root}/mfe-leads/../shell/src/index.ts:2:5`, own)).toBe(204);
  await waitUntil(() => opened().length > 1);
  expect(opened()).toEqual(['-r -g shared/toolkit/src/cli.ts:7:1', '-r -g shell/src/index.ts:2:5']);
});
