/** Texts for a developer who loads a remote from a standalone server. */
export const localRemoteWords = {
  shown: (name: string, origin: string) => `${name} comes from ${origin}, rendered in the browser.`,
  lost: (name: string, origin: string, problem: string) =>
    `${name} was to come from ${origin}, but ${problem}: start it with "npm run dev -w mfe-${name}". Until then the published release is shown.`,
  leave: 'Show the published release',
  ignoredTitle: 'This site takes no remote from a dev server',
  /** HTML. */
  ignored: (name: string, site: string) =>
    `It runs what is built and published. Run <code>npm run dev</code> and open this address there, or run <code>npm run dev -w mfe-${name} -- --from ${site}</code>, which shows your ${name} in the pages of this site.`,
} as const;
