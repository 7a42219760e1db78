import { UsageError } from '../contracts/usage-error';

type Command = (directory: string, args: string[]) => Promise<void>;

const commands: Record<string, () => Promise<Command>> = {
  build: async () => (await import('./build')).build,
  deploy: async () => (await import('../releases/deploy-command')).deploy,
};

const [name = '', ...args] = process.argv.slice(2);
const load = commands[name];

try {
  if (!load)
    throw new UsageError(`Unknown command "${name}". There is: ${Object.keys(commands).join(', ')}.`);
  await (
    await load()
  )(process.cwd(), args);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`hireloom ${name}: ${error.message}`);
  process.exitCode = 1;
}
