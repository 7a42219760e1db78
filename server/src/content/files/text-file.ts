import type { ContentProblem, FileReading } from './content-file';

/** A text file of a content set. `slug`: its name without the extension; `isRevision`: whether it is in `drafts/`. */
export type TextFile = { file: string; slug: string; text: string; isRevision: boolean };

/** What is read from a file's text. */
export type Read = Omit<FileReading, 'hash'>;

export const noReferences: Read['references'] = { links: [], pictures: [] };

/** The reading of a file that shows nothing because of its errors. */
export const refuse = (
  errors: readonly ContentProblem[],
  warnings: readonly ContentProblem[] = [],
): Read => ({
  errors,
  warnings,
  references: noReferences,
});
