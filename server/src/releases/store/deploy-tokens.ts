import { UsageError } from '@hireloom/releases';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Connection } from '../../database/site-database';
import { clock, type ReleaseDatabase, type Tables } from '../../database/site-tables';

/** Scope of a token that may publish any name, such as the local one that a server writes for commands on its machine. */
export const ANY_NAME = '*';

/** A deploy token: its team and the names it may publish. Times are in milliseconds since 1970. */
export type DeployToken = {
  id: string;
  team: string;
  publishes: readonly string[];
  createdAt: number;
  lastUsedAt: number | null;
  revokedAt: number | null;
};

const TOKEN = /^([a-f0-9]{8})\.([\w-]{43})$/;

const toHash = (secret: string) => createHash('sha256').update(secret).digest('hex');

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

const toToken = ({ id, team, publishes, ...at }: Tables['deploy_token']): DeployToken => ({
  id,
  team,
  publishes: publishes.split(' '),
  createdAt: Number(at.created_at),
  lastUsedAt: at.last_used_at === null ? null : Number(at.last_used_at),
  revokedAt: at.revoked_at === null ? null : Number(at.revoked_at),
});

const activeTokens = (db: ReleaseDatabase) =>
  db.selectFrom('deploy_token').selectAll().where('revoked_at', 'is', null);

export class TokenRevoked extends UsageError {
  constructor() {
    super('the token was revoked meanwhile: nothing was changed.');
  }
}

export function openTokens({ run }: Connection) {
  return {
    add: async (team: string, publishes: readonly string[]): Promise<string> => {
      const id = randomBytes(4).toString('hex');
      const secret = randomBytes(32).toString('base64url');
      const row = { id, hash: toHash(secret), team, publishes: publishes.join(' ') };
      await run((db) =>
        db
          .insertInto('deploy_token')
          .values({ ...row, created_at: clock(db), last_used_at: null, revoked_at: null })
          .execute(),
      );
      return `${id}.${secret}`;
    },
    list: async (): Promise<DeployToken[]> => {
      const rows = await run((db) =>
        db.selectFrom('deploy_token').selectAll().orderBy('created_at').orderBy('id').execute(),
      );
      return rows.map(toToken);
    },
    revoke: async (id: string): Promise<boolean> => {
      const { numUpdatedRows } = await run((db) =>
        db
          .updateTable('deploy_token')
          .set({ revoked_at: clock(db) })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0;
    },
    /** Returns the token with this text, unless it is unknown or revoked. Records its use if the database takes writes. */
    find: async (text: string): Promise<DeployToken | undefined> => {
      const [, id = '', secret = ''] = TOKEN.exec(text) ?? [];
      if (!id) return undefined;
      const row = await run((db) => activeTokens(db).where('id', '=', id).executeTakeFirst());
      if (!row || !isSame(row.hash, toHash(secret))) return undefined;
      await run(
        (db) =>
          db
            .updateTable('deploy_token')
            .set({ last_used_at: clock(db) })
            .where('id', '=', id)
            .execute(),
        // A full disk must not keep teams from reading what is live.
      ).catch(() => undefined);
      return toToken(row);
    },
    /** @throws TokenRevoked if there is no valid token of this id */
    requireValid: async (id: string) => {
      if (!(await run((db) => activeTokens(db).where('id', '=', id).executeTakeFirst())))
        throw new TokenRevoked();
    },
    areThere: async (): Promise<boolean> => {
      const row = await run((db) => activeTokens(db).limit(1).executeTakeFirst());
      return row !== undefined;
    },
  };
}

export type DeployTokens = ReturnType<typeof openTokens>;
