import { randomBytes } from 'node:crypto';
import type { Connection } from './site-database';

const SECRET_BYTES = 32;

/** Signs links to previews of releases, and makes addresses of hidden content. All servers of a site share it. */
export const readPreviewSecret = ({ run }: Connection): Promise<string> =>
  run(async (db) => {
    const stored = db.selectFrom('preview_secret').select('secret');
    const known = await stored.executeTakeFirst();
    if (known) return known.secret;
    // If several processes create one at once, the first one wins.
    await db
      .insertInto('preview_secret')
      .values({ id: 1, secret: randomBytes(SECRET_BYTES).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await stored.executeTakeFirstOrThrow()).secret;
  });
