/** Texts for a developer who loads a remote from a standalone server. */
export const localRemoteWords = {
  shown: (name: string, origin: string) => `${name} comes from ${origin}, rendered in the browser.`,
  lost: (name: string, origin: string, problem: string) =>
    `${name} was to come from ${origin}, but ${problem}: start it with "npm run dev -w mfe-${name}". Until then the published release is shown.`,
  leave: 'Show the published release',
} as const;
