import { UsageError } from '@hireloom/releases';
import * as v from 'valibot';
import { inTransaction } from '../database/open-tables';
import { channels, type Database } from '../database/schema';

/** Settings of the servers that commands must follow: the shell of a command may lack the environment of the servers. */
const serverSettingsSchema = v.object({
  /** Channels to notify of a lead. A list that a newer server wrote may have further ones. */
  channels: v.pipe(
    v.array(v.string()),
    v.transform((names) => channels.filter((channel) => names.includes(channel))),
  ),
  erasuresFile: v.string(),
});

type ServerSettings = v.InferOutput<typeof serverSettingsSchema>;

const NAME = 'leads';

/** Stores the settings of a server that starts. Servers on one database have the same ones, so the last one counts. */
export async function storeServerSettings(db: Database, settings: ServerSettings): Promise<void> {
  const value = JSON.stringify(settings);
  await inTransaction(db, (transaction) =>
    transaction
      .insertInto('server_setting')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  );
}

/** Returns the settings of the server that started last. @throws UsageError if none has started on this database yet */
export async function readServerSettings(db: Database): Promise<ServerSettings> {
  const rows = db.selectFrom('server_setting').select('value').where('name', '=', NAME);
  const row = await rows.executeTakeFirst();
  if (row) return v.parse(serverSettingsSchema, JSON.parse(row.value));
  throw new UsageError(
    'No server of this version has started on this database yet, so it is unknown whom it notifies and where it records erasures. Start the site, then try again.',
  );
}
