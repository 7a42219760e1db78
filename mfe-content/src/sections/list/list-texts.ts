import type { ReactNode } from 'react';

/** The words of one list. */
export type ListTexts = {
  eyebrow: string;
  heading: string;
  lead: ReactNode;
  searchLabel: string;
  placeholder: string;
  categoriesLabel?: string;
  loading: string;
  empty: string;
  emptyHint: string;
  showAll: string;
  failed: string;
  failedMore: string;
  pages: string;
  one: string;
  many: string;
};
