const count = (number: number, one: string, several: string) =>
  `${number.toLocaleString('en-IN')} ${number === 1 ? one : several}`;

/** Everything that needs somebody: a sentence for each, and the text of its link. */
export const needs = {
  title: 'To do',
  nothing: 'Nothing needs you. New leads show here as soon as they arrive.',
  open: (number: number) => `${count(number, 'lead is', 'leads are')} not handled.`,
  showOpen: 'Show what is not handled',
  showTraffic: 'Show what is live',
  quarantined: (number: number) =>
    `${count(number, 'lead waits', 'leads wait')} in quarantine, because a program may have sent ${number === 1 ? 'it' : 'them'}. No mail went out.`,
  showQuarantined: 'Show the quarantine',
  stuck: ({ one, several }: { one: string; several: string }, number: number, since: string) =>
    `${count(number, `${one} has`, `${several} have`)} not gone out since ${since}. Nothing is lost: the site keeps trying. Call whoever runs the mail server or the other system.`,
  rolledBack: (name: string, when: string) =>
    `A new release of “${name}” failed and was taken back ${when}. Visitors see the one before it. The team of “${name}” should know.`,
  disk: (freeMegabytes: number) =>
    `The disk of the site is nearly full: ${freeMegabytes} MB are left. When it is full, forms are refused. Call operations today.`,
  mailSubject: 'What waits on the desk',
  mail: (sentences: readonly string[], address: string) =>
    [...sentences.map((sentence) => `- ${sentence}`), '', `The desk: ${address}`].join('\n'),
  unknown: 'Not everything could be looked up, because the database does not answer.',
};

/** The name of a notice by its channel. */
export const channelNames = {
  'agency-mail': { one: 'mail to you', several: 'mails to you' },
  acknowledgement: { one: 'mail to a sender', several: 'mails to senders' },
  confirmation: { one: 'mail to a subscriber', several: 'mails to subscribers' },
  webhook: { one: 'message to your other system', several: 'messages to your other system' },
} as const;
