import { isContentPath, UsageError } from '@hireloom/releases';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../../../config';
import { writeFileAtomically } from '../../database/write-file-atomically';
import { compareSets, mergeEdits } from '../published/merge-edits';
import { hashFolder, openSite, readBase, writeBase } from './site';

const PROGRESS_MS = 1000;

/** Brings the published content into the content folder. @throws UsageError that names files which have changed on both sides */
export async function pull({ to, replace }: { to?: string; replace?: boolean }) {
  const { contentDir: folder } = readConfig();
  const site = await openSite(to);
  const latest = await site.latest();
  if (!latest) throw new UsageError(`nothing is published on ${site.origin} yet.`);
  const [published, local] = [await site.setAt(latest.serial), await hashFolder(folder)];
  const base = await readBase(folder, site);
  // Without a base nobody knows on which side a file has changed: all that differ count as changed on both.
  const common = base === undefined ? new Map() : await site.setAt(base);
  const { edits, conflicts } = replace
    ? { edits: compareSets(local, published), conflicts: [] }
    : mergeEdits(common, local, compareSets(common, published));
  if (conflicts.length > 0)
    throw new UsageError(
      `these files have changed here and on ${site.origin}: ${conflicts.join(', ')}. Nothing was changed. ` +
        'Keep a copy of yours elsewhere, and pull with --replace, which overwrites them.',
    );
  let saidAt = Date.now();
  let done = 0;
  for (const [file, hash] of edits) {
    if (!isContentPath(file)) throw new UsageError(`${site.origin} names a file ${JSON.stringify(file)}.`);
    const target = path.join(folder, file);
    if (hash === null) await rm(target, { force: true });
    else {
      await mkdir(path.dirname(target), { recursive: true });
      await writeFileAtomically(target, await site.file(hash), { mode: 0o644 });
    }
    done += 1;
    if (Date.now() - saidAt < PROGRESS_MS) continue;
    saidAt = Date.now();
    console.log(`${done} of ${edits.size} files…`);
  }
  await writeBase(folder, site, latest.serial);
  console.log(`${folder} has the content of change ${latest.serial}: ${edits.size} files were changed.`);
}
