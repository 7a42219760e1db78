import pg from 'pg';
import type { Machines } from './machines';
import type { Tally } from './visitors';

/** Email addresses of senders: acknowledged leads that are missing, leads that are stored twice, and the same for notices. */
export type Fates = { lost: string[]; doubled: string[]; noticesLost: string[]; noticesDoubled: string[] };

function countEach(emails: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const email of emails) counts.set(email, (counts.get(email) ?? 0) + 1);
  return counts;
}

async function countLeads(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ email: string }>('select email from lead');
  await client.end();
  return countEach(rows.map(({ email }) => email));
}

type Notice = { data: { email: string } };

/** Compares the stored leads and notices with what visitors sent. A lead whose form was rejected may be stored, but only once. */
export async function findFates({ databaseUrl, notices }: Machines, tally: Tally): Promise<Fates> {
  const leads = await countLeads(databaseUrl);
  const told = countEach(notices.calls.map(({ body }) => (JSON.parse(body) as Notice).data.email));
  const isDoubled = (counts: ReadonlyMap<string, number>) => (email: string) => (counts.get(email) ?? 0) > 1;
  return {
    lost: tally.acknowledged.filter((email) => !leads.has(email)),
    doubled: tally.senders.filter(isDoubled(leads)),
    noticesLost: tally.senders.filter((email) => leads.has(email) && !told.has(email)),
    noticesDoubled: tally.senders.filter(isDoubled(told)),
  };
}
