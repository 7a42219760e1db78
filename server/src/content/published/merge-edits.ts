import type { Edits, SetFiles } from './content-store';

/** The edits that turn one set into another. */
export function compareSets(from: SetFiles, to: SetFiles): Edits {
  const edits = new Map<string, string | null>();
  for (const [path, hash] of to) if (from.get(path) !== hash) edits.set(path, hash);
  for (const path of from.keys()) if (!to.has(path)) edits.set(path, null);
  return edits;
}

export function applyEdits(files: SetFiles, edits: Edits): SetFiles {
  const next = new Map(files);
  for (const [path, hash] of edits) {
    if (hash === null) next.delete(path);
    else next.set(path, hash);
  }
  return next;
}

/**
 * Applies edits made in `base` to `current`. A file that changed on both sides is a conflict unless both changes are identical: files are
 * never merged line by line.
 */
export function mergeEdits(base: SetFiles, current: SetFiles, edits: Edits) {
  const merged = new Map<string, string | null>();
  const conflicts: string[] = [];
  for (const [path, hash] of edits) {
    const now = current.get(path) ?? null;
    if (now === hash) continue;
    if (now === (base.get(path) ?? null)) merged.set(path, hash);
    else conflicts.push(path);
  }
  return { edits: merged as Edits, conflicts };
}
