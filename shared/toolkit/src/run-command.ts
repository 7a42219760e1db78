import { UsageError } from '@hireloom/contracts';
import { isDiskFull } from '@hireloom/releases';
import { parseArgs, type ParseArgsConfig } from 'node:util';

type Run = (directory: string, args: string[]) => Promise<unknown>;

/** `usage`: what may follow the name; `does`: what it is for; `load`: gets what it needs when it is asked for alone. */
export type Command = {
  usage?: string;
  does: string;
  options?: ParseArgsConfig['options'];
  takesWords?: boolean;
  load: () => Promise<Run>;
};

type Commands = Readonly<Record<string, Command>>;

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

async function run(commands: Commands, name: string, args: string[]) {
  if (['--help', '-h'].includes(name)) return console.log(helpFor(Object.entries(commands)));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new UsageError(`there is no such command. There is: ${Object.keys(commands).join(', ')}.`);
  if (wantsHelp(name, command, args)) return console.log(helpFor([[name, command]]));
  await (
    await command.load()
  )(process.cwd(), args);
}

/** Runs the command that this process was started with. What can be corrected ends it with a sentence. */
export function runCommand(commands: Commands) {
  const [name = '', ...args] = process.argv.slice(2);
  run(commands, name, args).catch((error: unknown) => {
    console.error(
      error instanceof UsageError || isDiskFull(error) ? `hireloom ${name}: ${error.message}` : error,
    );
    process.exit(1);
  });
}
