import type { Action } from '../content/shapes';

/** Where "Book a Demo" leads: to the scheduling tool in a new tab, or to a page of the site where none is configured. */
export const demoTarget = (schedulingUrl: string, fallback: string) =>
  schedulingUrl ? { href: schedulingUrl, opensNewTab: true } : { href: fallback };

const isDemo = ({ action }: Action) => action === 'demo';

/** The order of calls to action, the filled one first. Without a scheduling tool a demo steps behind the others. */
export const byImportance = (actions: readonly Action[], schedulingUrl: string): readonly Action[] =>
  schedulingUrl ? actions : [...actions.filter((one) => !isDemo(one)), ...actions.filter(isDemo)];
