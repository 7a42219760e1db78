import { isRemote } from '@hireloom/releases';
import { asBuilt, here, operatingCommands, toSite } from './operating-commands';
import { type Command, runCommand } from './run-command';

const developing: Record<string, Command> = {
  dev: {
    usage: '[--remote <name>=<address>]… | --from <site>',
    does:
      'starts the whole product, or in the folder of a remote that one alone, and follows what is saved; ' +
      '--from, there: that remote in the pages of a site elsewhere, on this machine alone',
    options: { remote: { type: 'string', multiple: true }, from: { type: 'string' } },
    load: async () =>
      isRemote(process.cwd())
        ? (await import('./dev-servers/dev-server')).serveRemote
        : (await import('./product/dev')).dev,
  },
  build: {
    does: `builds ${here} for browser and server`,
    load: async () => (await import('./build/build')).build,
  },
  typecheck: {
    does: `checks the types of ${here}, or of all, and that exposes.ts proves what remote.json promises`,
    load: async () => (await import('./product/check-types')).checkTypes,
  },
  bundle: {
    usage: '[--into <folder>] <file>…',
    does: 'bundles programs of the package of this folder for Node, so that they run without TypeScript; into dist, if not told',
    options: { into: { type: 'string' } },
    takesWords: true,
    load: async () => (await import('./build/bundle')).bundle,
  },
  deploy: {
    usage: '[--to <site>] [--preview | --canary <percent>] [--again]',
    does: `builds, checks and publishes ${here}; --to: on a site elsewhere; --again: although it was rolled back`,
    options: {
      ...toSite,
      preview: { type: 'boolean' },
      canary: { type: 'string' },
      again: { type: 'boolean' },
    },
    load: async () => {
      const [{ deploy }, { checkTypes }, { build }, { checkVersion }] = await Promise.all([
        import('@hireloom/releases/commands'),
        import('./product/check-types'),
        import('./build/build'),
        import('./product/check-version'),
      ]);
      return (directory, args) => deploy(directory, args, { checkTypes, build, checkVersion });
    },
  },
  package: {
    usage: '[<folder>] [--no-build]',
    does: 'puts all that production needs into a folder, by default dist/package: builds, programs for Node, native modules',
    options: asBuilt,
    takesWords: true,
    load: async () => (await import('./product/package')).packageAll,
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

runCommand({ ...operatingCommands, ...developing });
