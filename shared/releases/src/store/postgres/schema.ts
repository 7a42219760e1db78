import type { Generated } from 'kysely';

type PutAt = { put_at: Generated<Date> };

/** `schema releases`. Ages are told by the clock of the database alone. */
export type StoreSchema = {
  /** The content of every file once, by its hash. */
  file: PutAt & { integrity: string; data: Buffer; brotli: Buffer | null; gzip: Buffer | null };
  /** `description`: the `release.json`. */
  release: PutAt & { name: string; id: string; description: string };
  release_file: { name: string; id: string; path: string; integrity: string };
  /** Who has uploaded a file, which nobody else may put into a release. */
  upload: PutAt & { key: string; integrity: string };
  site_version: PutAt & { id: string; content: string };
  /** The one row that changes. `state` is what is in force; nothing before the first publication. */
  traffic: { is_only: boolean; serial: number; state: string | null };
  /** Every state that ever was in force. */
  traffic_state: PutAt & { serial: number; state: string };
  preview_secret: { is_only: boolean; secret: string };
};
