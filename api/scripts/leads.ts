import { once } from 'node:events';
import { UsageError } from '@hireloom/service';
import { createProgram, dayInUtc, Option, runProgram, wholeNumber } from '@hireloom/service/command-line';
import { readConfig } from '../src/config';
import { type Database, forgetDeleted, openDatabase } from '../src/database';
import { readClock } from '../src/database-clock';
import { noticePolicy } from '../src/delivery/delivery';
import { describeFile, describeLead } from '../src/desk/describe-lead';
import { createPrivateFile, exportCsv, writePrivateFile } from '../src/desk/export';
import {
  countGroups,
  type Grouping,
  groupingNames,
  reportCsv,
  reportHtml,
  reportTable,
} from '../src/desk/report';
import { ErasureJournal } from '../src/erasures/erasure-journal';
import { Erasures } from '../src/erasures/erasures';
import { LeadDeskRepository, type LeadFilter } from '../src/repositories/lead-desk-repository';
import { RetentionRepository } from '../src/repositories/retention-repository';
import { describeRetention } from '../src/retention/retention';
import { type LeadKind, leadKinds } from '../src/schema';

type Filter = { kind?: LeadKind; quarantined?: boolean; unconfirmed?: boolean };

type Desk = { db: Database; desk: LeadDeskRepository; erasures: Erasures };

const kindOption = () => new Option('--kind <kind>', 'only this kind of lead').choices(leadKinds);
const quarantinedOption = () => new Option('--quarantined', 'only leads in quarantine');

/** Waits for a slow reader, because an export may be larger than memory. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

const filterOf = ({ kind, quarantined, unconfirmed }: Filter): LeadFilter => ({
  ...(kind && { kinds: [kind] }),
  ...(quarantined && { isQuarantined: true }),
  ...(unconfirmed && { isUnconfirmed: true }),
});

const count = (number: number) => `${number} ${number === 1 ? 'lead' : 'leads'}`;

/** Wraps a command's action: opens the database and closes it afterwards. */
const withDesk =
  <Given extends unknown[]>(work: (desk: Desk, ...given: Given) => Promise<void>) =>
  async (...given: Given): Promise<void> => {
    const config = readConfig();
    const db = await openDatabase(config);
    const desk = new LeadDeskRepository(db, noticePolicy(config));
    const erasures = new Erasures(db, new ErasureJournal(config.erasuresFile));
    await work({ db, desk, erasures }, ...given).finally(() => db.destroy());
  };

const program = createProgram('npm run leads -w api --', 'Shows, exports and erases what visitors sent.');

program
  .command('list')
  .description('list the latest leads')
  .addOption(kindOption())
  .addOption(quarantinedOption())
  .option('--limit <number>', 'at most this many', wholeNumber, 50)
  .action(
    withDesk(async ({ desk }, options: Filter & { limit: number }) => {
      for (const lead of await desk.page(filterOf(options), options.limit)) {
        console.log(describeLead(lead));
      }
    }),
  );

program
  .command('show <id>')
  .description('show a lead, and whether its notices were sent')
  .action(
    withDesk(async ({ desk }, id: string) => {
      const file = await desk.find(id);
      if (!file) throw new UsageError(`There is no lead ${id}. "list" shows the latest ones.`);
      console.log(describeFile(file).join('\n'));
    }),
  );

program
  .command('export')
  .description('export leads as CSV, or everything that is stored about a person as JSON')
  .option('--csv', 'leads as CSV')
  .option('--email <email>', 'everything about this person')
  .addOption(kindOption())
  .addOption(quarantinedOption())
  .option('--unconfirmed', 'only subscriptions that are not confirmed')
  .option('--file <file>', 'a new file that only you can read, instead of the standard output')
  .action(
    withDesk(async ({ desk }, options: Filter & { csv?: boolean; email?: string; file?: string }) => {
      const { csv, email, file: name } = options;
      if (!csv && !email) throw new UsageError('Say what to export: --csv, or --email <email>.');
      const file = name ? await createPrivateFile(name) : undefined;
      const write = (text: string) => (file ? file.appendFile(text) : print(text));
      if (email) await write(`${JSON.stringify(await desk.person(email), null, 2)}\n`);
      else for await (const line of exportCsv(desk, filterOf(options))) await write(line);
      await file?.close();
    }),
  );

type ReportOptions = { by: Grouping; since?: Date; csv?: string; html?: string };

program
  .command('report')
  .description('count leads by where the visit began, or by week')
  .addOption(new Option('--by <what>', 'what to count by').choices(groupingNames).makeOptionMandatory())
  .option('--since <day>', 'only leads since this day', dayInUtc)
  .option('--csv <file>', 'also as CSV, in a new file that only you can read')
  .option('--html <file>', 'also as a page with a plot, in a new file that only you can read')
  .action(
    withDesk(async ({ desk }, { by, since, csv, html }: ReportOptions) => {
      const report = await countGroups(desk, by, since);
      console.log(reportTable(report));
      const period = since ? `Since ${since.toISOString().slice(0, 10)}` : 'All leads that are stored';
      if (csv) await writePrivateFile(csv, reportCsv(report));
      if (html) await writePrivateFile(html, reportHtml(report, period));
    }),
  );

program
  .command('release <id>')
  .description('take a lead out of quarantine and send its notices')
  .action(
    withDesk(async ({ desk }, id: string) => {
      if (!(await desk.release(id))) {
        throw new UsageError(`There is no lead ${id} in quarantine. "list --quarantined" shows those.`);
      }
      console.log(`Released ${id}; its notices are sent next.`);
    }),
  );

program
  .command('erase <email>')
  .description('delete all that came from an address, and again after a restore')
  .action(
    withDesk(async ({ erasures }, email: string) => {
      const number = await erasures.eraseAddress(email);
      console.log(
        `Erased ${count(number)} with all that belonged to them. Backups still hold them; after a restore the journal ${erasures.journal.file} erases them again.`,
      );
    }),
  );

program
  .command('prune')
  .description('delete old leads; subscriptions only with --kind subscription or --quarantined')
  .requiredOption('--days <number>', 'leads older than this', wholeNumber)
  .addOption(kindOption())
  .addOption(quarantinedOption())
  .action(
    withDesk(async ({ db, desk }, { days, kind, quarantined }: Filter & { days: number }) => {
      const unnamed = quarantined ? leadKinds : leadKinds.filter((one) => one !== 'subscription');
      const number = await desk.prune({
        before: new Date(Date.parse(await readClock(db)) - days * 86_400_000),
        kinds: kind ? [kind] : unnamed,
        ...(quarantined && { isQuarantined: true }),
      });
      await forgetDeleted(db);
      console.log(`Deleted ${count(number)} older than ${days} days.`);
    }),
  );

program
  .command('retention')
  .description('show when outdated leads were deleted last, and which are outdated now')
  .option('--confirm', 'confirm that the clock is right, after a pause or a correction')
  .action(
    withDesk(async ({ db, desk }, { confirm }: { confirm?: boolean }) => {
      const retention = new RetentionRepository(db);
      if (confirm) await retention.confirmClock();
      console.log((await describeRetention(retention, desk)).join('\n'));
    }),
  );

program
  .command('erasures')
  .description('compare the journal of erasures with the database')
  .option('--confirm', 'accept that the journal has lost erasures')
  .action(
    withDesk(async ({ erasures }, { confirm = false }: { confirm?: boolean }) => {
      console.log((await erasures.describe(confirm)).join('\n'));
    }),
  );

await runProgram(program);
