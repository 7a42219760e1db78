import { createHmac, timingSafeEqual } from 'node:crypto';
import { readPreviewSecret } from '../database/preview-secret';
import type { Connection } from '../database/site-database';
import { type EntryKind, entryPaths } from './files/content-file';
import { unpack } from './set/collection';
import type { LiveContent } from './set/live-content';
import { toHiddenKey } from './set/snapshot';

/** The same secret signs previews of releases, so each message says what it is for. */
const PURPOSE = 'hidden content';
const CODE_LENGTH = 16;

/** The slug and the code of a hidden address. No slug of an entry contains the separator. */
const hiddenSlug = /^([a-z0-9-]{1,100})~([a-f0-9]{16})$/;

/** The code cannot be guessed, and changes with the text. `hash`: of the entry's file. */
function createCode(secret: string, kind: EntryKind, slug: string, hash: string): string {
  const message = [PURPOSE, kind, slug, hash].join('\n');
  return createHmac('sha256', secret).update(message).digest('hex').slice(0, CODE_LENGTH);
}

/** Finds the draft or scheduled entry whose hidden address ends like this. */
export type FindHidden = (kind: EntryKind, asked: string) => Promise<object | undefined>;

/** Reads the secret once, as soon as somebody needs it, because a server starts without its database. */
function createSecretReader(connection: Connection) {
  let secret: string | undefined;
  return async () => (secret ??= await readPreviewSecret(connection));
}

/** Finds drafts and scheduled entries by their hidden addresses, and creates these addresses. */
export function createHiddenFinder(live: LiveContent, connection: Connection) {
  const readSecret = createSecretReader(connection);
  const find: FindHidden = async (kind, asked) => {
    const [, slug = '', code = ''] = hiddenSlug.exec(asked) ?? [];
    const entries = live.current().hidden.get(toHiddenKey(kind, slug));
    if (!entries) return undefined;
    const secret = await readSecret();
    const isMeant = (hash: string) =>
      timingSafeEqual(Buffer.from(createCode(secret, kind, slug, hash)), Buffer.from(code));
    const found = entries.find(({ hash }) => isMeant(hash));
    return found && { ...unpack(found.entry), isHidden: true };
  };
  return {
    find,
    /** @throws DatabaseUnavailable */
    address: async (kind: EntryKind, slug: string, hash: string): Promise<string> =>
      `${entryPaths[kind]}${slug}~${createCode(await readSecret(), kind, slug, hash)}`,
  };
}
