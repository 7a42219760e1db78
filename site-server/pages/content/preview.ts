/** What is said around a site version that is looked at before it is live. */
export const previewWords = {
  showing: (version: string) => `Preview: you see site version ${version}`,
  end: 'End preview',
  unknownTitle: 'This preview is not there',
  notUnderstood: 'The address of a preview is the one that the deploy has printed, to its last character.',
  notSigned: 'This link is not one that a deploy of this site has printed, or it was altered on its way.',
  expiredTitle: 'The time of this preview is over',
  expired: 'A link shows a preview for a week. To get a new one, deploy the same release as a preview again.',
  unknown: 'There is no such version to look at. It may have been removed a week after it was published.',
  brokenTitle: 'This preview cannot be shown',
  broken: 'The version is there, but it could not be read or started. The log of the site says why.',
  busyTitle: 'Too many previews at once',
  busy: 'Two other previews are open right now. Try again in a minute.',
  toLive: 'To the site as everybody sees it',
} as const;
