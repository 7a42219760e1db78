/** The words of what only developers see. */
export const development = {
  localRemote: {
    shown: (name: string, origin: string) => `${name} comes from ${origin}, rendered in the browser.`,
    lost: (name: string, origin: string, problem: string) =>
      `${name} was to come from ${origin}, but ${problem}: start it with "npm run dev -w mfe-${name}". Until then the published release is shown.`,
    leave: 'Show the published release',
  },
  inspector: {
    label: 'Inspector',
    toggle: 'Inspect',
    hint: 'Esc ends it',
    platformTeam: 'Platform team',
    commit: 'of',
    notFetched: 'script not fetched yet',
  },
} as const;
