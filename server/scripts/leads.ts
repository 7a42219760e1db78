import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { stringify } from 'yaml';
import { UsageError } from '@hireloom/releases';
import {
  createProgram,
  Option,
  runProgram,
  parseWholeNumber,
  withoutControls,
} from '@hireloom/releases/command-line';
import { readConfig } from '../config';
import { type Database, type LeadKind, leadKinds, type LeadRow } from '../src/database/schema';
import { openServersDatabase } from '../src/database/database';
import { createPrivateFile, exportCsv } from '../src/leads/admin/export';
import { ErasureJournal } from '../src/leads/erasures/erasure-journal';
import { Erasures } from '../src/leads/erasures/erasures';
import { LeadAdmin } from '../src/leads/admin/lead-admin';
import type { LeadFilter } from '../src/leads/admin/list-leads';
import { readServerSettings } from '../src/leads/server-settings';
import { LeadRepository } from '../src/leads/repositories/lead-repository';
import { confirmClock, describeRetention } from '../src/leads/retention/retention';

type Opened = { db: Database; admin: LeadAdmin };

const withAdmin =
  <Given extends unknown[]>(work: (opened: Opened, ...given: Given) => Promise<void>) =>
  async (...given: Given): Promise<void> => {
    const db = await openServersDatabase(readConfig());
    await work({ db, admin: new LeadAdmin(db) }, ...given).finally(() => db.destroy());
  };

/** Writes into a new file that only its owner can read, or to the standard output. */
async function write(texts: Iterable<string> | AsyncIterable<string>, name?: string): Promise<void> {
  const file = name ? await createPrivateFile(name) : undefined;
  for await (const text of texts) {
    if (file) await file.appendFile(text);
    // Waits for a slow reader, because an export may be larger than memory.
    else if (!process.stdout.write(process.stdout.isTTY ? withoutControls(text) : text))
      await once(process.stdout, 'drain');
  }
  await file?.close();
}

function describeLead(lead: LeadRow): string {
  const { id, kind, email, created_at, quarantined_because, state } = lead;
  const mark = quarantined_because ? `quarantined: ${quarantined_because}` : state;
  return `${created_at}  ${id}  ${kind.padEnd(17)}  ${email}  ${mark}`;
}

const program = createProgram('npm run leads --', 'Shows, exports and erases the leads that visitors sent.');

const kindOption = () => new Option('--kind <kind>', 'only this kind of lead').choices(leadKinds);
type Selection = { kind?: LeadKind; quarantined?: true };

const toFilter = ({ kind, quarantined }: Selection): LeadFilter => ({
  kind,
  ...(quarantined && { state: 'quarantined' }),
});

const quarantinedOption = () => new Option('--quarantined', 'only leads in quarantine');

program
  .command('list')
  .description('list the latest leads, those that wait for somebody first')
  .addOption(kindOption())
  .addOption(quarantinedOption())
  .option('--limit <number>', 'at most this many', parseWholeNumber, 50)
  .action(
    withAdmin(async ({ admin }, options: Selection & { limit: number }) => {
      const leads = await admin.page(toFilter(options), options.limit);
      for (const lead of leads) console.log(describeLead(lead));
    }),
  );

program
  .command('show <id>')
  .description('show a lead, and whether its notices were sent')
  .action(
    withAdmin(async ({ admin }, id: string) => {
      const file = await admin.find(id);
      if (!file) throw new UsageError(`There is no lead ${id}. "list" shows the latest ones.`);
      console.log(stringify(file, (_key, value: unknown) => value ?? undefined));
    }),
  );

program
  .command('export')
  .description('export leads as CSV, or everything that is stored about a person as JSON')
  .option('--csv', 'leads as CSV')
  .option('--email <email>', 'everything about this person')
  .addOption(kindOption())
  .addOption(quarantinedOption())
  .option('--file <file>', 'a new file that only you can read, instead of the standard output')
  .action(
    withAdmin(async ({ admin }, options: Selection & { csv?: boolean; email?: string; file?: string }) => {
      const { csv, email, file } = options;
      if (email) await write([`${JSON.stringify(await admin.person(email), null, 2)}\n`], file);
      else if (csv) await write(exportCsv(admin, toFilter(options)), file);
      else throw new UsageError('Name what to export: --csv, or --email <email>.');
    }),
  );

program
  .command('release <id>')
  .description('release a lead from quarantine and send its notices')
  .action(
    withAdmin(async ({ db }, id: string) => {
      const { channels } = await readServerSettings(db);
      const { mailsPerRecipient } = readConfig();
      const queued = await new LeadRepository(db, { channels, mailsPerRecipient }).release(id);
      if (!queued)
        throw new UsageError(`There is no lead ${id} in quarantine. "list --quarantined" shows those.`);
      console.log(
        queued.length > 0
          ? `Released ${id}. The server sends its notices: ${queued.join(', ')}.`
          : `Released ${id}. Nobody is notified: the server has neither a mail server nor a webhook for it.`,
      );
    }),
  );

program
  .command('erase <email>')
  .description('delete all that came from an address, and again after a restore')
  .action(
    withAdmin(async ({ db }, email: string) => {
      const { erasuresFile } = await readServerSettings(db);
      if (!existsSync(dirname(erasuresFile)))
        throw new UsageError(
          `Nothing was erased: the servers record erasures in ${erasuresFile}, which is not on this machine. Run this where a server runs, or start one here first.`,
        );
      const number = await new Erasures(db, new ErasureJournal(erasuresFile)).eraseAddress(email);
      console.log(
        `Erased ${number} ${number === 1 ? 'lead' : 'leads'} and all related data. Backups still contain them; after a restore, the journal ${erasuresFile} erases them again.`,
      );
    }),
  );

program
  .command('retention')
  .description('show when expired leads were last deleted, and how many have expired now')
  .option('--confirm', 'confirm that the clock is right, after a long downtime or a clock correction')
  .action(
    withAdmin(async ({ db }, { confirm }: { confirm?: boolean }) => {
      if (confirm) await confirmClock(db);
      console.log(await describeRetention(db));
    }),
  );

await runProgram(program);
