import { categories } from '@hireloom/contracts';

/**
 * A field of an entry's form. `name`: its path in the file. `input`: if it is not text, its kind: the time of publication, or a list of
 * points with title and text. `rows`: of a text area.
 */
export type EntryField = {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  rows?: number;
  choices?: readonly (readonly [value: string, words: string])[];
  input?: 'date' | 'moment' | 'points';
};

const NONE = ['', 'Please choose'] as const;

const moment: EntryField = {
  name: 'date',
  label: 'Day of publication',
  hint: 'Shown on the page. Leave it empty to take today when you publish.',
  isOptional: true,
  input: 'moment',
};

const points = (name: string, label: string): EntryField => ({ name, label, input: 'points' });

/** The forms of all kinds of content, from top to bottom. */
export const entryFields = {
  articles: [
    {
      name: 'title',
      label: 'Title',
      hint: 'At most 140 characters. Up to 58 fit into the tab of a browser.',
    },
    { name: 'category', label: 'Category', choices: [NONE, ...categories.map((one) => [one, one] as const)] },
    {
      name: 'description',
      label: 'Description',
      hint: 'One or two sentences that search engines show, at most 160 characters.',
      rows: 2,
    },
    { name: 'body', label: 'Text', rows: 24 },
    moment,
    {
      name: 'updated',
      label: 'Day of the last revision',
      hint: 'Shown on the page. Set it when readers should know that the text has changed; not for a typo.',
      isOptional: true,
      input: 'date',
    },
  ],
  'case-studies': [
    { name: 'heading', label: 'Heading', hint: 'What the client has now, in one line.' },
    { name: 'subtitle', label: 'Line below the heading' },
    {
      name: 'category',
      label: 'Client’s industry',
      hint: 'Such as SaaS or Manufacturing, at most 60 characters.',
    },
    {
      name: 'service',
      label: 'Service',
      hint: 'The page of this service shows the case study.',
      isOptional: true,
      choices: [
        ['', 'None'],
        ['raas', 'RaaS'],
        ['pay-per-hire', 'Pay Per Hire'],
        ['fractional-hiring', 'Fractional Hiring'],
      ],
    },
    { name: 'logo', label: 'Client’s logo', isOptional: true },
    {
      name: 'figure.value',
      label: 'Figure',
      hint: 'The number that the page shows large, such as 18.',
      isOptional: true,
    },
    { name: 'figure.label', label: 'What the figure counts', isOptional: true },
    {
      name: 'clientBackground',
      label: 'The client',
      hint: 'Who the client is, and what they were up against.',
      rows: 8,
    },
    points('challenge', 'Challenge'),
    points('solution', 'What we did'),
    points('resultsAchieved', 'Result'),
    { name: 'testimonial.quote', label: 'What the client says', rows: 4 },
    { name: 'testimonial.author', label: 'Who says it', hint: 'Name, role and company.' },
    moment,
  ],
  testimonials: [
    { name: 'name', label: 'Name' },
    { name: 'role', label: 'Role and company', hint: 'Such as Head of HR, Acorn.' },
    { name: 'message', label: 'What they say', hint: 'Plain text, at most 1,500 characters.', rows: 6 },
  ],
  logos: [{ name: 'name', label: 'Client’s name', hint: 'Read aloud to people who cannot see the logo.' }],
} as const satisfies Readonly<Record<string, readonly EntryField[]>>;

export type DeskKindName = keyof typeof entryFields;

export const pointWords = {
  title: (label: string, number: number) => `${label} ${number}: title`,
  description: (label: string, number: number) => `${label} ${number}: text`,
};

export const timeWords = {
  label: 'Time in India',
  hint: 'Leave it empty for midnight.',
};
