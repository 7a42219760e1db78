import { type Document, isMap, parseDocument } from 'yaml';
import { type DeskContent, type OpenedEntry, readText } from './open-entry';
import type { FileEdits } from './save-entry';

export const REDIRECTS = 'redirects.yaml';

/** Adds a redirect to the text of `redirects.yaml`, and removes the redirect from the entry's new address, if any. */
function addRedirect(text: string, from: string, to: string): string {
  const document: Document = parseDocument(text, { logLevel: 'silent' });
  if (!isMap(document.contents)) document.contents = document.createNode({});
  document.delete(to);
  document.set(from, to);
  return document.toString({ lineWidth: 0 });
}

/** The edits that rename an entry. If visitors have seen it, its old address redirects to the new one. */
export async function planRename(content: DeskContent, entry: OpenedEntry, name: string): Promise<FileEdits> {
  const { kind, slug, found } = entry;
  const { set } = content.live.served();
  const files = new Map<string, Buffer | string | null>();
  const move = async (from: string, to: string) => {
    files.set(to, await content.readFile(set.get(from)?.hash ?? ''));
    files.set(from, null);
  };
  if (found?.live) await move(found.live.path, kind.page?.livePath(name) ?? '');
  if (found?.draft) await move(found.draft.path, kind.page?.draftPath(name) ?? '');
  const pictures = [...set.keys()].filter((path) => path.startsWith(`${kind.pictures}/${slug}.`));
  for (const path of pictures) await move(path, path.replace(`/${slug}.`, `/${name}.`));
  if (found?.state === 'live') {
    const { address = '' } = kind.page ?? {};
    const hash = set.get(REDIRECTS)?.hash;
    const text = hash === undefined ? '' : await readText(content, hash);
    files.set(REDIRECTS, addRedirect(text, address + slug, address + name));
  }
  return files;
}
