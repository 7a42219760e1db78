import { UsageError } from '@hireloom/contracts';
import { isRemote } from '@hireloom/releases';
import { parseArgs, type ParseArgsConfig } from 'node:util';

type Run = (directory: string, args: string[]) => Promise<unknown>;

/** `usage`: what may follow the name; `does`: what it is for; `load`: gets what it needs when it is asked for alone. */
type Command = {
  usage?: string;
  does: string;
  options?: ParseArgsConfig['options'];
  takesWords?: boolean;
  load: () => Promise<Run>;
};

const here = 'the package of this folder';

const commands: Record<string, Command> = {
  start: {
    usage: '[--no-build]',
    does: 'builds what has changed and starts the whole product',
    options: { 'no-build': { type: 'boolean' } },
    load: async () => (await import('./product/start')).start,
  },
  dev: {
    usage: '[--remote <name>=<address>]…',
    does: 'starts the whole product, or in the folder of a remote that one alone, and follows what is saved',
    options: { remote: { type: 'string', multiple: true } },
    load: async () =>
      isRemote(process.cwd())
        ? (await import('./dev-servers/dev-server')).serveRemote
        : (await import('./product/dev')).dev,
  },
  build: {
    does: `builds ${here} for browser and server`,
    load: async () => (await import('./build/build')).build,
  },
  deploy: {
    usage: '[--preview | --canary <percent>] [--again]',
    does: `builds, checks and publishes ${here}; --again: although it was rolled back`,
    options: { preview: { type: 'boolean' }, canary: { type: 'string' }, again: { type: 'boolean' } },
    load: async () => {
      const [{ deploy }, { build }, { checkVersion }] = await Promise.all([
        import('@hireloom/releases/commands'),
        import('./build/build'),
        import('./product/check-version'),
      ]);
      return (directory, args) => deploy(directory, args, { build, checkVersion });
    },
  },
  rollback: {
    does: `goes back to the release of ${here} that was live before`,
    load: async () => (await import('@hireloom/releases/commands')).rollback,
  },
  canary: {
    usage: 'promote | drop',
    does: `gives the canary of ${here} to everybody, or to nobody`,
    takesWords: true,
    load: async () => (await import('@hireloom/releases/commands')).canary,
  },
  releases: {
    usage: '[<name>… | prune]',
    does: 'lists what visitors get of the shell and of each remote, or of those named, and the latest changes; prune: removes what nothing needs',
    takesWords: true,
    load: async () => (await import('@hireloom/releases/commands')).releases,
  },
  'new-remote': {
    usage: '<name>',
    does: 'makes a remote with one page, for a new team',
    takesWords: true,
    load: async () => (await import('./generator/new-remote')).newRemote,
  },
  catalogue: {
    does: 'shows every part of the design system',
    load: async () => (await import('./dev-servers/dev-server')).serveCatalogue,
  },
};

const usageOf = (name: string, { usage }: Command) => ['hireloom', name, usage].filter(Boolean).join(' ');

const helpFor = (entries: [string, Command][]) =>
  entries.map(([name, command]) => `${usageOf(name, command)}\n    ${command.does}`).join('\n');

function wantsHelp(name: string, command: Command, args: string[]): boolean {
  const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
  try {
    return Boolean(parseArgs({ args, options, allowPositionals: command.takesWords ?? false }).values.help);
  } catch (error) {
    // The sentences after the first one are about parsing.
    const [problem] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(`${problem}. Say it as in: ${usageOf(name, command)}`);
  }
}

async function run(name: string, args: string[]) {
  if (['--help', '-h'].includes(name)) return console.log(helpFor(Object.entries(commands)));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new UsageError(`there is no such command. There is: ${Object.keys(commands).join(', ')}.`);
  if (wantsHelp(name, command, args)) return console.log(helpFor([[name, command]]));
  await (
    await command.load()
  )(process.cwd(), args);
}

const [name = '', ...args] = process.argv.slice(2);

run(name, args).catch((error: unknown) => {
  console.error(error instanceof UsageError ? `hireloom ${name}: ${error.message}` : error);
  process.exit(1);
});
