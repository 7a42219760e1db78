const searched = ['firstName', 'lastName', 'name', 'company', 'email'] as const;

/** Entries of PostgreSQL's indexes have at most 2,704 bytes. */
const MAX_LENGTH = 400;

/** Lower-case letters without Latin accents, as stored and as compared. */
export const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

export const toSearchText = (payload: Readonly<Record<string, unknown>>) =>
  foldText(
    searched.flatMap((name) => (typeof payload[name] === 'string' ? payload[name] : [])).join(' '),
  ).slice(0, MAX_LENGTH);
