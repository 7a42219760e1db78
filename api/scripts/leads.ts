import { UsageError } from '@hireloom/service';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../src/config';
import { type Database, forgetDeleted, openDatabase } from '../src/database';
import { readClock } from '../src/database-clock';
import { noticePolicy } from '../src/delivery/delivery';
import { exportCsv } from '../src/desk/lead-export';
import { openExport } from '../src/desk/export-file';
import { personFile } from '../src/desk/person-file';
import { describeErasures } from '../src/erasures/describe-erasures';
import { eraseEverything } from '../src/erasures/erase';
import { ErasureJournal } from '../src/erasures/erasure-journal';
import { describeFile, describeLead } from '../src/desk/lead-text';
import { ErasureRepository } from '../src/repositories/erasure-repository';
import { LeadDeskRepository } from '../src/repositories/lead-desk-repository';
import { RetentionRepository } from '../src/repositories/retention-repository';
import { describeRetention } from '../src/retention/describe-retention';
import { type LeadKind, leadKinds } from '../src/schema';
import { runCommand } from '../src/start-error';

const usage = `What visitors sent.

  npm run leads -w api -- list [--kind <kind>] [--quarantined] [--limit <number>]
  npm run leads -w api -- show <id>                all that is known of one, and whether its notices were sent
  npm run leads -w api -- export --csv [--kind <kind>] [--quarantined | --unconfirmed] [--file <file>]
                                                   to the standard output, or a file for this user alone
  npm run leads -w api -- export --email <email> [--file <file>]
                                                   all that is kept of a person, as JSON
  npm run leads -w api -- release <id>             take it out of quarantine and send its notices
  npm run leads -w api -- erase <email>            delete all that came from an address, also after a restore
  npm run leads -w api -- prune --days <number> [--kind <kind>] [--quarantined]
                                                   delete what is older; subscriptions only if they are named,
                                                   or in quarantine. The service itself does it daily
  npm run leads -w api -- retention [--confirm]    whether that goes on, and what the clock of now would delete;
                                                   --confirm: the clock is right, after a pause or a correction
  npm run leads -w api -- erasures [--confirm]     whether the journal of erasures is whole; --confirm: what it has lost is lost

Kinds: ${leadKinds.join(', ')}.
`;

const options = {
  confirm: { type: 'boolean', default: false },
  csv: { type: 'boolean', default: false },
  days: { type: 'string' },
  email: { type: 'string' },
  file: { type: 'string' },
  kind: { type: 'string' },
  limit: { type: 'string', default: '50' },
  quarantined: { type: 'boolean', default: false },
  unconfirmed: { type: 'boolean', default: false },
} as const;

type Desk = { desk: LeadDeskRepository; db: Database; config: Config };
type Arguments = ReturnType<typeof readArguments>;

async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

function asKind(text: string | undefined): LeadKind | undefined {
  const kind = leadKinds.find((one) => one === text);
  if (text !== undefined && !kind) {
    throw new UsageError(`"${text}" is no kind of lead. Kinds: ${leadKinds.join(', ')}.`);
  }
  return kind;
}

function asNumber(text: string | undefined, option: string): number {
  if (text && /^\d{1,6}$/.test(text) && Number(text) > 0) return Number(text);
  throw new UsageError(`--${option} must be a whole number from 1 up.`);
}

const filterOf = ({ kind, quarantined, unconfirmed }: Arguments['values']) => ({
  kind: asKind(kind),
  ...(quarantined && { isQuarantined: true }),
  ...(unconfirmed && { isUnconfirmed: true }),
});

const count = (number: number) => `${number} ${number === 1 ? 'lead' : 'leads'}`;

function needed(word: string | undefined, what: string): string {
  if (word) return word;
  throw new UsageError(`Say which ${what}.\n\n${usage}`);
}

const commands: Readonly<Record<string, (desk: Desk, given: Arguments) => Promise<void>>> = {
  list: async ({ desk }, { values }) => {
    const leads = await desk.page(filterOf(values), asNumber(values.limit, 'limit'));
    for (const lead of leads) await print(`${describeLead(lead)}\n`);
  },
  show: async ({ desk }, { word }) => {
    const file = await desk.find(needed(word, 'lead, by its id'));
    if (!file) throw new UsageError(`There is no lead ${word}. "list" shows what there is.`);
    await print(`${describeFile(file).join('\n')}\n`);
  },
  export: async ({ desk }, { values }) => {
    if (!values.csv && !values.email) throw new UsageError(`Say in which format: --csv.\n\n${usage}`);
    const out = values.file ? await openExport(values.file) : { write: print, close: async () => undefined };
    if (values.email) await out.write(await personFile(desk, values.email));
    else for await (const text of exportCsv(desk, filterOf(values))) await out.write(text);
    await out.close();
  },
  release: async ({ desk }, { word }) => {
    if (!(await desk.release(needed(word, 'lead, by its id')))) {
      throw new UsageError(
        `There is no lead ${word} in quarantine. "list --quarantined" shows what there is.`,
      );
    }
    await print(`Released ${word}; its notices go out.\n`);
  },
  erase: async (desk, { word }) => {
    const email = needed(word, 'email address');
    const journal = new ErasureJournal(desk.config.erasuresFile);
    const number = await eraseEverything(email, { erasures: new ErasureRepository(desk.db), journal });
    await print(
      `Erased ${count(number)} with all that belonged to them. Backups still hold them; after a restore they are erased by the journal ${journal.file}.\n`,
    );
  },
  prune: async (desk, { values }) => {
    const days = asNumber(values.days, 'days');
    const kind = asKind(values.kind);
    const unnamed = values.quarantined ? leadKinds : leadKinds.filter((one) => one !== 'subscription');
    const number = await desk.desk.prune({
      before: new Date(Date.parse(await readClock(desk.db)) - days * 86_400_000),
      kinds: kind ? [kind] : unnamed,
      ...(values.quarantined && { isQuarantined: true }),
    });
    await forgetDeleted(desk.db);
    await print(`Deleted ${count(number)} older than ${days} days.\n`);
  },
  erasures: async ({ db, config }, { values }) => {
    const journal = new ErasureJournal(config.erasuresFile);
    const lines = await describeErasures(new ErasureRepository(db), journal, values.confirm);
    for (const line of lines) await print(`${line}\n`);
  },
  retention: async ({ desk, db }, { values }) => {
    const retention = new RetentionRepository(db);
    if (values.confirm) await retention.confirmClock();
    for (const line of await describeRetention(retention, desk)) await print(`${line}\n`);
  },
};

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [command = '', word] = positionals;
    return { values, command, word };
  } catch {
    throw new UsageError(usage);
  }
}

async function run(): Promise<void> {
  const given = readArguments();
  const command = Object.hasOwn(commands, given.command) ? commands[given.command] : undefined;
  if (!command) throw new UsageError(usage);
  const config = readConfig();
  const db = await openDatabase(config);
  try {
    await command({ desk: new LeadDeskRepository(db, noticePolicy(config)), db, config }, given);
  } finally {
    await db.destroy();
  }
}

runCommand(usage, run);
