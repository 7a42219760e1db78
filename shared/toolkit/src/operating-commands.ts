import type { Command } from './run-command';

export const here = 'the package of this folder';

/** The address of a site that is asked instead of the store of this machine. */
export const toSite = { to: { type: 'string' } } as const;

/** What is built already is taken as it is. */
export const asBuilt = { 'no-build': { type: 'boolean' } } as const;

/** For whoever runs the site: they need nothing that builds it. */
export const operatingCommands: Record<string, Command> = {
  start: {
    usage: '[--site | --api] [--no-build]',
    does: 'builds what has changed and starts the whole product, or the site server or the API alone',
    options: { ...asBuilt, site: { type: 'boolean' }, api: { type: 'boolean' } },
    load: async () => (await import('./product/start')).start,
  },
  publish: {
    does:
      'publishes what is built here as a start does, unless a team has deployed, and starts nothing: signed with TEAM_KEY, ' +
      'which site servers then do not need',
    load: async () => (await import('./product/publish-builds')).publish,
  },
  backup: {
    usage: '[<folder>]',
    does: 'copies database and releases into a new folder, also while the services run; into one in "backups" of DATA_DIR, if not told',
    takesWords: true,
    load: async () => (await import('./product/backup')).backUp,
  },
  restore: {
    usage: '<folder>',
    does: 'replaces the database by that of a backup and shows its releases; stop the services first',
    takesWords: true,
    load: async () => (await import('./product/backup')).restore,
  },
  rollback: {
    usage: '[--to <site>]',
    does: `goes back to the release of ${here} that was live before`,
    options: toSite,
    load: async () => (await import('@hireloom/releases/commands')).rollback,
  },
  canary: {
    usage: 'promote | drop [--to <site>]',
    does: `gives the canary of ${here} to everybody, or to nobody`,
    options: toSite,
    takesWords: true,
    load: async () => (await import('@hireloom/releases/commands')).canary,
  },
  releases: {
    usage: '[<name>… | prune] [--to <site>]',
    does: 'lists what visitors get of the shell and of each remote, or of those named with the commits of each release, and the latest changes; prune: removes what nothing needs',
    options: toSite,
    takesWords: true,
    load: async () => (await import('@hireloom/releases/commands')).releases,
  },
  'team-key': {
    usage: '<team> [<name>…] [--file <keys>] | --retire <key> [--file <keys>]',
    does:
      'makes the key with which a team signs what it deploys: what has its name, or what is named behind it; --file: adds its public ' +
      'half to that file, which TEAM_KEYS names; --retire: has a key publish nothing more, and vouch for what the site needs of it',
    options: { file: { type: 'string' }, retire: { type: 'string' } },
    takesWords: true,
    load: async () => (await import('@hireloom/releases/commands')).teamKey,
  },
};
