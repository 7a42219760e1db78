import { site } from '@hireloom/contracts';
import type { Action } from './shapes';

/** The demo buttons of Home and of the service pages. Without a scheduling tool they lead to pages of the site. */
export const createDemoActions = (schedulingUrl: string): Record<'home' | 'services', Action> => ({
  home: { label: 'Book a Demo', action: 'page', to: schedulingUrl || '/raas' },
  services: schedulingUrl
    ? { label: 'Book a Demo', action: 'page', to: schedulingUrl }
    : { label: 'Schedule call', action: 'page', to: '/contactus' },
});

export const demo = {
  ...createDemoActions(site.schedulingUrl),
  /** The first line of the page that "Book a Demo" opens while there is no scheduling tool. */
  howArranged: site.schedulingUrl ? undefined : 'Send your plan, and we arrange a demo',
};
