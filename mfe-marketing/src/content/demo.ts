import { site } from '@hireloom/contracts';
import type { Action } from './shapes';

const book = (to: string): Action => ({ label: 'Book a Demo', action: 'page', to });

/** The demo buttons of the pages. Without a scheduling tool, Home's leads to RaaS, whose own opens a form. */
export function createDemoActions(schedulingUrl: string): Record<'home' | 'raas' | 'services', Action> {
  const booked = schedulingUrl ? book(schedulingUrl) : undefined;
  return {
    home: booked ?? book('/raas'),
    raas: booked ?? {
      label: 'Ask for a demo',
      action: 'recruiter-popup',
      to: '/contactus',
      about: 'a demo',
    },
    services: booked ?? { label: 'Schedule call', action: 'page', to: '/contactus' },
  };
}

export const demo = {
  ...createDemoActions(site.schedulingUrl),
  /** The first line of the page that "Book a Demo" opens while there is no scheduling tool. */
  howArranged: site.schedulingUrl ? undefined : 'Send your plan, and we arrange a demo',
};
