import type { DeskKindName } from './entry-fields';

type KindWords = { title: string; add: string; empty: string; one: string };

export const kindWords: Readonly<Record<DeskKindName, KindWords>> = {
  articles: { title: 'Articles', add: 'New article', empty: 'There is no article yet.', one: 'article' },
  'case-studies': {
    title: 'Case studies',
    add: 'New case study',
    empty: 'There is no case study yet.',
    one: 'case study',
  },
  testimonials: {
    title: 'Testimonials',
    add: 'New testimonial',
    empty: 'There is no testimonial yet.',
    one: 'testimonial',
  },
  logos: { title: 'Logos', add: 'New logo', empty: 'There is no logo yet.', one: 'logo' },
};

export const entryList = {
  navigation: 'Content',
  search: (title: string) => `Find ${title.toLowerCase()}`,
  words: 'Words in the title',
  title: 'Title',
  name: 'Name',
  order: 'Order on the site',
  moveUp: 'Move up',
  moveUpOf: (heading: string) => `Move up: ${heading}`,
  pages: 'More entries',
  state: 'State',
  changed: 'Last changed',
  byWhom: (when: string, by: string) => `${when}, ${by}`,
  longAgo: 'Long ago',
  none: 'Nothing has these words in its title.',
  unreadable: 'The list cannot be read, because its file has mistakes. Ask the person who changed it last.',
  newer: 'Newer',
  older: 'Older',
  deleted: 'Deleted lately',
  done: {
    removed: 'Deleted. You can put it back from “Deleted lately” below the list.',
    moved: 'Moved up. Visitors see the new order now.',
  } as Readonly<Record<string, string>>,
};

export const stateWords = {
  live: 'Live',
  revised: 'Live, with a draft',
  draft: 'Draft',
  scheduled: (when: string) => `Appears ${when}`,
  'left-out': 'Not shown: it has mistakes',
};

export const editor = {
  lastChange: (when: string, by: string, reason: string) =>
    `Last changed ${when} by ${by}${reason && `: ${reason}`}.`,
  links: 'This entry',
  preview: 'Preview',
  noPreview: 'The preview shows once everything that is marked below is filled in.',
  see: 'See it on the site',
  pictures: 'Pictures',
  history: 'History',
  rename: 'Rename',
  remove: 'Delete',
  saveDraft: 'Save draft',
  publish: 'Publish now',
  publishChanges: 'Publish the changes',
  schedule: 'Publish on that day',
  addPictures: 'Save draft, then add pictures',
  discard: 'Throw the draft away',
  draftShown:
    'This is the draft. Visitors still see the text before it. If you throw the draft away, the history keeps it.',
  scheduled:
    'If you change something, press “Publish on that day” again. “Save draft” takes it back: then it does not appear.',
  noLogo: 'None',
  why: 'What changed, for your colleagues',
  unreadable:
    'This file was written by hand, and the form cannot show it, because it has mistakes. Its author has to mend it first:',
  done: {
    draft: 'Saved as a draft. Visitors do not see it.',
    publish: 'Published. Visitors see it now.',
    schedule: 'Saved. It appears by itself at that time.',
    renamed: 'Renamed. The old address leads here.',
    'put-back': 'Put back. Visitors see this text now.',
    'draft-back': 'The draft has this text again. Visitors do not see it.',
    discard: 'The draft is thrown away. Visitors see the text below.',
  } as Readonly<Record<string, string>>,
};

export const markdownHelp = {
  title: 'How to write headings, links and lists',
  rows: [
    ['## A heading', 'a heading; three or more make a table of contents'],
    ['### A smaller heading', 'a heading below it'],
    ['**important**', 'bold'],
    ['*a word*', 'italic'],
    ['- one thing', 'a list: each line begins with a hyphen'],
    ['1. first', 'a list with numbers'],
    ['[pay ranges](/blogs/pay-ranges)', 'a link to one of our own pages'],
    ['[the law](https://example.com)', 'a link to another site'],
    ['> a sentence', 'a quotation'],
  ],
  rest: 'An empty line begins a new paragraph. Pictures are added with the button below.',
} as const;

export const entryWords = {
  inFile: (file: string, message: string) => `${file}: ${message}`,
  inLine: (line: number, message: string) => (line > 0 ? `Line ${line}: ${message}` : message),
  desk: 'the desk',
  reasons: {
    draft: 'Draft saved',
    publish: 'Published',
    schedule: 'Scheduled',
    created: 'Draft begun',
    discard: 'Draft thrown away',
    deleted: (heading: string) => `Deleted “${heading}”`,
    renamed: (from: string, to: string) => `Renamed from ${from} to ${to}`,
    putBack: (when: string) => `Put back the text of ${when}`,
    moved: (heading: string) => `Moved “${heading}” up`,
    picture: (path: string) => `Picture ${path}`,
    pictureGone: (path: string) => `Picture ${path} removed`,
  },
  withWhy: (reason: string, why: string) => (why ? `${reason}: ${why}` : reason),
  longWhy: 'At most 200 characters.',
  noDate: 'The preview shows once a day is chosen. Publishing takes today.',
  noDay: 'Choose the day on which it should appear.',
  pastDay: 'This time has passed. Choose a later one, or press “Publish now”.',
  futureOfLive:
    'Visitors already see this, so its day can’t be in the future. To take it off the site, delete it.',
  noName: 'Enter a name with letters or digits.',
  taken: (slug: string) => `There is one with the name ${slug} already. Choose another.`,
  gone: 'There is no such entry any more. “Deleted lately”, below the list, shows what was deleted.',
};

export const conflictWords = {
  title: 'Somebody was faster',
  text: (when: string, by: string, reason: string) =>
    `This was changed by ${by} after you opened it, ${when}${reason && ` (${reason})`}. Nothing was saved, and nothing that you wrote is lost: it is in the form below.`,
  unknown:
    'This was changed after you opened it. Nothing was saved, and nothing that you wrote is lost: it is in the form below.',
  difference: 'From theirs to yours',
  differenceHint: 'What is struck out is in theirs and not in yours; what is underlined is new in yours.',
  theirs: 'Theirs, to copy from',
  yours: 'Yours',
  yoursHint: 'Take over what you need from theirs. Saving now puts your text in the place of theirs.',
  leave: 'Leave it as they wrote it',
};

export const historyWords = {
  title: (heading: string) => `History of “${heading}”`,
  intro:
    'All that was saved here, the newest first. What was deleted or replaced more than a year ago may be gone.',
  none: 'There is no history yet.',
  isNow: 'This is what is published now.',
  isDraft: 'This is the draft now.',
  line: (when: string, by: string, reason: string) => `${when}, ${by}${reason && `: ${reason}`}`,
  removed: 'It was removed here.',
  first: 'The first text',
  compare: 'What changed',
  noChange: 'The text did not change.',
  putBack: 'Put this text back',
  takeAsDraft: 'Take this text as the draft',
  gap: '…',
  back: (one: string) => `Back to the ${one}`,
};

export const newWords = {
  begin: 'Begin',
  intro: 'The address of the page is made from this. Visitors see nothing until you publish.',
  pictureNext: 'The picture comes next.',
};

export const manageWords = {
  changed: 'This was changed after you opened it, so nothing was done. Look at the change first.',
  removeTitle: (one: string, heading: string) => `Delete the ${one} “${heading}”?`,
  removeText:
    'Visitors do not find it any more. The history keeps it for a year: the list shows what was deleted lately, and you can put it back from there.',
  removeNow: 'Delete it',
  keep: 'Keep it',
  renameTitle: (heading: string) => `Rename “${heading}”`,
  renameText:
    'This changes the address of the page. The old address leads to the new one, so links to it still work. The title stays: change it in the form.',
  name: 'New name',
  nameHint: (address: string) =>
    `The end of the address, after ${address}. Small letters, digits and single hyphens.`,
  renameNow: 'Rename it',
  keepName: 'Keep the name',
  badName: (example: string) =>
    `Use small letters, digits and single hyphens${example && `, such as ${example}`}.`,
};

const banner = 'Picture at the top';
const bannerHint =
  'Shown above the text, on the card in lists and in links that people share. Without one, the picture of the category is shown. Visitors of a live page see a new one at once.';

export const pictureWords = {
  title: (heading: string) => `Pictures of “${heading}”`,
  own: { articles: banner, 'case-studies': banner, testimonials: 'Portrait', logos: 'Logo' },
  ownHint: {
    articles: bannerHint,
    'case-studies': bannerHint,
    testimonials: 'Shown beside the testimonial. Visitors see a new one at once.',
    logos: 'Best as SVG, else as PNG. Visitors see a new one at once.',
  },
  inText: 'Pictures in the text',
  inTextHint: 'A new one is added at the end of the text. Cut its line there, and paste it where it belongs.',
  line: 'Its line in the text:',
  missing: (path: string) => `The file of ${path} is missing.`,
  alt: 'What it shows',
  altHint: 'Read aloud to people who cannot see it, such as “Two people at a whiteboard”.',
  file: 'File',
  fileHint:
    'JPEG, PNG, WebP or SVG, at most 25 MB. It is made smaller by itself, and does not say where it was taken.',
  add: 'Add this picture',
  replace: 'Show this one instead',
  addToText: 'Add it to the text',
  remove: 'Remove this picture',
  noFile: 'Choose a file first.',
  otherFormat:
    'This is not a picture that pages show. Save it as JPEG, PNG, WebP or SVG, and choose that file.',
  tooLarge: 'This file has more than 25 MB. Save the picture smaller: 2,560 pixels wide are enough.',
  noDescription: 'Say what the picture shows, for people who cannot see it.',
  longDescription: 'At most 200 characters.',
  done: {
    own: 'The picture is saved. Visitors see it wherever they see the page.',
    text: 'The picture is at the end of the draft’s text. Go back, and move its line to where it belongs.',
    removed: 'The picture is removed.',
    created: 'Published. Visitors see it now; add its picture here.',
  } as Readonly<Record<string, string>>,
};

export const entryNeeds = {
  open: 'Open it',
  scheduled: (heading: string, when: string) => `“${heading}” appears ${when}.`,
  appeared: (heading: string, when: string) => `“${heading}” appeared ${when}, as it was scheduled.`,
  warning: (name: string, message: string, more: number) =>
    `“${name}”: ${message}${more > 0 ? ` And ${more} more.` : ''}`,
  more: (files: number) => `${files} more files have mistakes that readers can see.`,
};
