import { UsageError } from '../contracts/usage-error';

type Command = (directory: string, args: string[]) => Promise<void>;

const commands: Record<string, () => Promise<Command>> = {
  build: async () => (await import('./build')).build,
  canary: async () => (await import('../releases/canary-command')).endCanary,
  catalogue: async () => (await import('./dev-server')).serveCatalogue,
  deploy: async () => (await import('../releases/deploy-command')).deploy,
  dev: async () => (await import('./dev-server')).serveRemote,
  'new-remote': async () => (await import('./new-remote')).newRemote,
  releases: async () => (await import('../releases/list-command')).listReleases,
  rollback: async () => (await import('../releases/rollback-command')).rollback,
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(commands, name) ? commands[name] : undefined;

try {
  if (!load) throw new UsageError(`there is no such command. There is: ${Object.keys(commands).join(', ')}.`);
  await (
    await load()
  )(process.cwd(), args);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`hireloom ${name}: ${error.message}`);
  process.exit(1);
}
