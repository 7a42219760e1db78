import { UsageError } from '@hireloom/contracts';

type Command = (directory: string, args: string[]) => Promise<void>;

const commands: Record<string, () => Promise<Command>> = {
  build: async () => (await import('./build/build')).build,
  canary: async () => (await import('@hireloom/releases')).endCanary,
  catalogue: async () => (await import('./dev-servers/dev-server')).serveCatalogue,
  deploy: async () => (await import('@hireloom/releases')).deploy,
  dev: async () => (await import('./dev-servers/dev-server')).serveRemote,
  'new-remote': async () => (await import('./generator/new-remote')).newRemote,
  releases: async () => (await import('@hireloom/releases')).listReleases,
  rollback: async () => (await import('@hireloom/releases')).rollback,
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
