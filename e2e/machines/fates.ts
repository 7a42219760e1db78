import pg from 'pg';
import type { Machines } from './machines';
import type { Tally } from './visitors';

/** Addresses of senders: whose lead is not there although it was acknowledged, or is there twice, and the same for its notice. */
export type Fates = { lost: string[]; doubled: string[]; noticesLost: string[]; noticesDoubled: string[] };

async function countLeads(databaseUrl: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ email: string }>('select email from lead');
  await client.end();
  const counts = new Map<string, number>();
  for (const { email } of rows) counts.set(email, (counts.get(email) ?? 0) + 1);
  return counts;
}

/** What became of the leads that visitors sent: also those whose sender was told that they were not taken are there once at most. */
export async function findFates({ databaseUrl, notices }: Machines, tally: Tally): Promise<Fates> {
  const leads = await countLeads(databaseUrl);
  const isDoubled = (counts: ReadonlyMap<string, number>) => (email: string) => (counts.get(email) ?? 0) > 1;
  return {
    lost: tally.acknowledged.filter((email) => !leads.has(email)),
    doubled: tally.senders.filter(isDoubled(leads)),
    noticesLost: tally.senders.filter((email) => leads.has(email) && !notices.counts.has(email)),
    noticesDoubled: tally.senders.filter(isDoubled(notices.counts)),
  };
}
