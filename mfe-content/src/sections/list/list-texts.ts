import type { ReactNode } from 'react';

/** The words of one list. */
export type ListTexts = {
  eyebrow: string;
  heading: string;
  lead: ReactNode;
  searchLabel: string;
  placeholder: string;
  categoriesLabel?: string;
  /** Service names, keyed by their value in the URL. */
  services?: Readonly<Record<string, string>>;
  loading: string;
  empty: string;
  /** Where nothing fits what was asked for. */
  emptyHint: string;
  /** Where nothing was asked for, and there is nothing. */
  noneYet: string;
  showAll: string;
  failed: string;
  failedMore: string;
  pages: string;
  one: string;
  many: string;
};
