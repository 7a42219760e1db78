import type { Connection } from '../../database/site-database';
import type { Tables } from '../../database/site-tables';

/** Where a change was made: a folder that a server follows, a command or pipeline, or the desk. */
export type ChangeSource = 'folder' | 'command' | 'desk';

/** `at`: milliseconds by the database's clock. */
export type ContentChange = {
  serial: number;
  author: string;
  at: number;
  source: ChangeSource;
  reason: string;
};

const columns = ['serial', 'author', 'made_at', 'source', 'reason'] as const;

const toChange = ({ made_at, source, ...row }: Omit<Tables['content_change'], 'writer'>): ContentChange => ({
  ...row,
  source: source as ChangeSource,
  at: Number(made_at),
});

/** The changes of the published content: who made them, when, and to which files. */
export function openHistory({ run }: Connection) {
  const readChanges = async (limit: number) => {
    const rows = await run((db) =>
      db.selectFrom('content_change').select(columns).orderBy('serial', 'desc').limit(limit).execute(),
    );
    return rows.map(toChange);
  };
  return {
    /** The latest change. Undefined if nothing was ever published. */
    latest: async (): Promise<ContentChange | undefined> => (await readChanges(1))[0],
    /** The latest changes, newest first, each with its paths. */
    history: async (limit: number) => {
      const list = await readChanges(limit);
      const serials = list.map(({ serial }) => serial);
      if (serials.length === 0) return [];
      const rows = await run((db) =>
        db
          .selectFrom('content_path')
          .select(['path', 'since_serial', 'until_serial'])
          .where((eb) => eb.or([eb('since_serial', 'in', serials), eb('until_serial', 'in', serials)]))
          .execute(),
      );
      const touched = new Map(serials.map((serial) => [serial, new Set<string>()]));
      for (const { path, since_serial: since, until_serial: until } of rows) {
        touched.get(since)?.add(path);
        if (until !== null) touched.get(until)?.add(path);
      }
      return list.map((change) => ({ ...change, paths: [...(touched.get(change.serial) ?? [])].sort() }));
    },
    /** The change that wrote each file of the latest set, as far as changes are kept. */
    lastChanges: async (): Promise<ReadonlyMap<string, ContentChange>> => {
      const rows = await run((db) =>
        db
          .selectFrom('content_path')
          .innerJoin('content_change', 'serial', 'since_serial')
          .select(['path', ...columns])
          .where('until_serial', 'is', null)
          .execute(),
      );
      return new Map(rows.map(({ path, ...row }) => [path, toChange(row)]));
    },
    /** The changes that wrote or removed this file, newest first. `hash`: null if it was removed. */
    historyOf: async (path: string) => {
      const rows = await run((db) =>
        db
          .selectFrom('content_path')
          .select(['since_serial', 'until_serial', 'hash'])
          .where('path', '=', path)
          .execute(),
      );
      const hashAt = new Map<number, string | null>(
        rows.flatMap(({ until_serial: until }) => (until === null ? [] : [[until, null]])),
      );
      for (const { since_serial: since, hash } of rows) hashAt.set(since, hash);
      const found = await run((db) =>
        db
          .selectFrom('content_change')
          .select(columns)
          .where('serial', 'in', [0, ...hashAt.keys()])
          .orderBy('serial', 'desc')
          .execute(),
      );
      return found.map((row) => ({ ...toChange(row), hash: hashAt.get(row.serial) ?? null }));
    },
  };
}
