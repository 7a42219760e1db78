import type { Command } from './run-command';

export const here = 'the package of this folder';

/** For whoever runs the site: they need nothing that builds it. */
export const operatingCommands: Record<string, Command> = {
  start: {
    usage: '[--site | --api] [--no-build]',
    does: 'builds what has changed and starts the whole product, or the site server or the API alone',
    options: { 'no-build': { type: 'boolean' }, site: { type: 'boolean' }, api: { type: 'boolean' } },
    load: async () => (await import('./product/start')).start,
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
};
