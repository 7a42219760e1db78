import type { Action } from '../content/shapes';

/** Where "Book a Demo" leads: to the scheduling tool in a new tab, or to a page of the site where none is configured. */
export const demoTarget = (schedulingUrl: string, fallback: string) =>
  schedulingUrl ? { href: schedulingUrl, opensNewTab: true } : { href: fallback };

const isDemo = ({ action }: Action) => action === 'demo';

/** Orders calls to action; the first one is filled. Without a scheduling tool, demo actions go last. */
export const byImportance = (actions: readonly Action[], schedulingUrl: string): readonly Action[] =>
  schedulingUrl ? actions : [...actions.filter((one) => !isDemo(one)), ...actions.filter(isDemo)];
