import type { Channel, LeadKind, LeadState, StaffActionRow } from '../../database/schema';

export const stateNames: Readonly<Record<LeadState, string>> = {
  open: 'Not handled',
  handled: 'Handled',
  quarantined: 'Quarantine',
  subscribed: 'Subscribed',
  unconfirmed: 'Not confirmed',
};

export const kindWords: Readonly<Record<LeadKind, string>> = {
  contact: 'Contact request',
  'recruiter-request': 'Recruiter request',
  subscription: 'Newsletter',
};

export const list = {
  title: 'Leads',
  search: 'Find leads',
  kind: 'Form',
  allKinds: 'All forms',
  state: 'State',
  allStates: 'All states',
  words: 'Words in name, company or email',
  received: 'Received',
  who: 'Who',
  none: 'No lead matches. Try fewer words or all states.',
  empty: 'No lead has arrived yet. Send yourself one from the site’s contact page.',
  pages: 'More leads',
  older: 'Older leads',
  first: 'Back to the newest',
  export: 'Export these leads',
  excel: 'For Excel',
  plain: 'For other programs',
  exportHint:
    'The file has personal data: keep it where only your team can read it, and delete it when you are done.',
};

export const lead = {
  handled: 'Handle this lead',
  handling: 'What became of it',
  next: 'Show what is not handled yet',
  note: 'Note',
  noteHint: 'What was done, for your colleagues. The person may ask to see it.',
  markHandled: 'Mark as handled',
  changeNote: 'Save the note',
  reopen: 'Open it again',
  handledBy: (when: string, by: string | null) => `Handled ${when}${by ? ` by ${by}` : ''}.`,
  inQuarantine: 'In quarantine',
  release: 'It was a person: release it',
  releaseText: 'Its mails go out as soon as you release it.',
  reasons: {
    honeypot: 'a field that people cannot see was filled in',
    'fill-time': 'it was typed faster than people type, or not on our page',
    flood: 'it arrived among very many',
  } as Readonly<Record<string, string>>,
  quarantined: (reason: string) => `It is here because ${reason}. No mail went out.`,
  fields: 'What was sent',
  otherFields: 'Other fields',
  cut: 'Not all of it was kept',
  from: 'Where it came from',
  consent: 'Agreed to',
  noConsent: 'nothing',
  received: 'Received',
  form: 'Form',
  about: 'Asked for',
  write: 'To write',
  dial: 'To dial',
  record: 'About this lead',
  state: 'State',
  number: 'Number of the lead',
  confirmed: 'Confirmed',
  notices: 'Mails and messages about it',
  noNotices: 'None was sent, and none is waiting.',
  others: 'Other leads of this address',
  person: 'Everything from this person',
  visitBegan: 'The visit began at',
  cameBack: 'Came back at',
  sentFrom: 'Sent from the page',
  button: 'By the button',
  siteVersion: 'Version of the site',
  formRelease: 'Release of the form',
  referrer: (host: string) => `coming from ${host}`,
  campaign: 'campaign',
  changed: 'Somebody was faster',
  changedText: 'This lead was changed after you opened it, so your note was not saved.',
  now: 'How it is now',
  yours: 'What you wrote',
  saveYours: 'Save my note instead',
  backToLead: 'Leave it as it is',
  longNote: 'The note is too long. Shorten it to 2,000 characters.',
};

export const noticeNames: Readonly<Record<Channel, string>> = {
  'agency-mail': 'Mail to the agency',
  acknowledgement: 'Mail to the sender',
  confirmation: 'Mail with the link to confirm',
  webhook: 'Message to the agency’s other system',
};

export const noticeStates = {
  sent: (when: string) => `went out ${when}`,
  givenUp: (when: string, error: string) => `was given up ${when} (${error})`,
  waiting: 'waits to be sent',
  retrying: (attempts: number, error: string) => `tried ${attempts} times, and is tried again (${error})`,
};

export const person = {
  title: 'A person’s data',
  intro:
    'When somebody asks what you hold about them, or wants to be erased: first make sure that the request came from the address that was used.',
  email: 'Email address',
  find: 'Show what there is',
  badEmail: 'Enter the whole email address, such as asha@acorn.example.',
  found: (email: string, number: number) =>
    number === 0
      ? `There is nothing from ${email}.`
      : `${number} ${number === 1 ? 'lead' : 'leads'} from ${email}:`,
  file: 'Save it as a file to send',
  fileTitle: (name: string, email: string, when: string) =>
    `What ${name} has stored from ${email} on ${when}. Times are those of India.`,
  fileHint: 'Add what is in your mailbox and your other systems before you answer.',
  erase: 'Erase this person…',
  eraseTitle: 'Erase this person?',
  eraseText:
    'Everything listed here is deleted for good, with where it came from, your notes and unsent mails. It stays erased after a backup is restored. Backups themselves keep it for up to 35 days.',
  eraseNow: (number: number) => `Erase ${number} ${number === 1 ? 'lead' : 'leads'} for good`,
  keep: 'Keep them',
  changed: 'What is stored changed after you looked. Look again before you erase.',
  erased: (number: number) =>
    `Erased ${number} ${number === 1 ? 'lead' : 'leads'}. Now delete the mails and the entries in your other systems, and say in your answer that backups keep it for up to 35 days.`,
  log: 'Last exports and erasures',
  actions: {
    export: 'exported a list',
    person: 'saved a person’s data',
    erasure: 'erased a person',
  } satisfies Record<StaffActionRow['action'], string>,
  somebody: 'Somebody',
  leads: (number: number) => `${number} ${number === 1 ? 'lead' : 'leads'}`,
  another: 'Look for another person',
};

/** The confirmation that a page shows after a change, by the word in its URL. */
export const done: Readonly<Record<string, string>> = {
  handled: 'Saved. The lead is handled.',
  reopened: 'The lead waits for somebody again.',
  released: 'Released. Its mails are on their way; reload this page to see what became of them.',
  already: 'Nothing to do: the lead is not in quarantine any more.',
};
