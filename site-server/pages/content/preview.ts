/** What is said around a release that is looked at before it is live. */
export const previewWords = {
  showing: (releases: string) => `Preview: you see ${releases}`,
  end: 'End preview',
  unknownTitle: 'This preview is not there',
  notUnderstood: 'The address of a preview ends in ?preview=content@ and the 16 characters of a release.',
  unknown: 'There is no such release to look at. It may have been removed a week after it was published.',
  unfit: 'This release can not be shown beside what is live now:',
  brokenTitle: 'This preview can not be shown',
  broken: 'The release is there, but it could not be read or started. The log of the site says why.',
  busyTitle: 'Too many previews at once',
  busy: 'Two other releases are being looked at right now. Try again in a minute.',
  toLive: 'To the site as everybody sees it',
} as const;
