import * as v from 'valibot';

/** A day in India begins at this offset from UTC. */
const OFFSET = '+05:30';

const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

const pad = (number: string) => number.padStart(2, '0');

/** Guesses a date written in Indian order (day, month, year) or with an English month name. Undefined if no date fits. */
function guessDay(text: string): string | undefined {
  const numbers = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})\b/.exec(text);
  const [, day = '', month = '', year = ''] = numbers ?? [];
  const [, y = '', m = '', d = ''] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})\b/.exec(text) ?? [];
  const inWords = /[a-z]{3}/i.test(text) ? Date.parse(`${text.slice(0, 40)} UTC`) : Number.NaN;
  const guesses = [
    `${year}-${pad(month)}-${pad(day)}`,
    `${year}-${pad(day)}-${pad(month)}`,
    `${y}-${pad(m)}-${pad(d)}`,
    Number.isNaN(inWords) ? '' : new Date(inWords).toISOString().slice(0, 10),
  ];
  return guesses.find((guess) => /^\d{4}-\d{2}-\d{2}$/.test(guess) && isDay(guess));
}

const EXAMPLE = '2026-01-31';

function describeDay(input: unknown): string {
  const text = typeof input === 'string' || typeof input === 'number' ? String(input).trim() : '';
  if (text === '') return `must be a day, written like ${EXAMPLE}.`;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `is ${text}, a day that is not in the calendar.`;
  return `is “${text}”: write year, month and day, like ${guessDay(text) ?? EXAMPLE}.`;
}

const dayText = v.pipe(
  v.string((issue) => describeDay(issue.input)),
  v.trim(),
);

const pattern = /^(\d{4}-\d{2}-\d{2})(?:[T ]+([01]\d|2[0-3]):([0-5]\d))?$/;

const isMoment = (text: string) => isDay(pattern.exec(text)?.[1] ?? '');

/** A date, converted to the UTC time at which that day begins in UTC. */
export const dayField = v.pipe(
  dayText,
  v.check(
    (text) => pattern.exec(text)?.[0].length === EXAMPLE.length && isMoment(text),
    (issue) => describeDay(issue.input),
  ),
  v.transform((day) => `${day}T00:00:00.000Z`),
);

function describeMoment(input: unknown): string {
  const [, day] = /^(\d{4}-\d{2}-\d{2})[T ]+\S/.exec(String(input)) ?? [];
  if (day === undefined || !isDay(day)) return describeDay(input);
  return `is “${String(input)}”: write a time on this day like ${day} 09:00.`;
}

/**
 * The day of publication, with a time if it matters. `createdAt`: when the day begins in UTC. `visibleFrom`: the time, or else when
 * the day begins in India, in UTC.
 */
export const publicationField = v.pipe(
  dayText,
  v.check(isMoment, (issue) => describeMoment(issue.input)),
  v.transform((text) => {
    const [, day = '', hours = '00', minutes = '00'] = pattern.exec(text) ?? [];
    const visibleFrom = new Date(`${day}T${hours}:${minutes}:00${OFFSET}`).toISOString();
    return { createdAt: `${day}T00:00:00.000Z`, visibleFrom };
  }),
);
