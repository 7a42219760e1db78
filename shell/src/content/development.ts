/** Text of the developer tools. */
export const development = {
  inspector: {
    label: 'Inspector',
    toggle: 'Inspect',
    hint: 'Esc ends it',
    platformTeam: 'Platform team',
    commit: 'of',
    notFetched: 'script not fetched yet',
    loading: {
      summary: 'Modules',
      columns: ['remote', 'release', 'module', 'phases, in ms', 'failure'],
    },
  },
} as const;
