import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeUnfinishedBackups } from './backup';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-backups-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function make(name: string, entries: string[], hours: number) {
  const directory = path.join(folder, name);
  await mkdir(directory);
  for (const entry of entries) await writeFile(path.join(directory, entry), '');
  const time = new Date(Date.now() - hours * 3_600_000);
  await utimes(directory, time, time);
}

test('deletes unfinished backups after a day and leaves every other folder', async () => {
  await make('hireloom-2026-11-20T01-00-00.part', ['database.sqlite', 'database.sqlite-journal'], 25);
  await make('sunday.part', ['database.dump'], 25);
  await make('monday.part', ['database.sqlite', 'releases.sqlite'], 23);
  await make('whole', ['database.sqlite', 'releases'], 900);
  await make('film.part', ['database.sqlite', 'film.mp4'], 900);
  await make('empty.part', [], 900);
  await writeFile(path.join(folder, 'download.part'), '');
  await removeUnfinishedBackups(folder);
  expect((await readdir(folder)).sort()).toEqual([
    'download.part',
    'empty.part',
    'film.part',
    'monday.part',
    'whole',
  ]);
});
