import type { Migration } from 'kysely';
import { content } from './001-content';
import { leads } from './002-leads';
import { leadDelivery } from './003-lead-delivery';
import { postLimits } from './004-post-limits';
import { confirmedSubscriptions } from './005-confirmed-subscriptions';
import { clocksAndErasures } from './006-clocks-and-erasures';
import { storyServices } from './007-story-services';
import { leadAbout } from './008-lead-about';
import { articleUpdates } from './009-article-updates';

/** Run in the order of their names. One that was released is never changed; a later one changes what it made. */
export const migrations: Record<string, Migration> = {
  '001-content': content,
  '002-leads': leads,
  '003-lead-delivery': leadDelivery,
  '004-post-limits': postLimits,
  '005-confirmed-subscriptions': confirmedSubscriptions,
  '006-clocks-and-erasures': clocksAndErasures,
  '007-story-services': storyServices,
  '008-lead-about': leadAbout,
  '009-article-updates': articleUpdates,
};
