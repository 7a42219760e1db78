/** The words of what only developers see. */
export const development = {
  inspector: {
    label: 'Inspector',
    toggle: 'Inspect',
    hint: 'Esc ends it',
    platformTeam: 'Platform team',
    commit: 'of',
    notFetched: 'script not fetched yet',
  },
} as const;
