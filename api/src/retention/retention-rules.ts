import type { Outdated } from '../repositories/lead-desk-repository';
import { leadKinds } from '../schema';

const dayMs = 86_400_000;

/** What the privacy policy of the site promises (`mfe-marketing/src/content/privacy.ts`, "How long we keep it"). */
export const retentionDays = { enquiries: 730, quarantined: 90, unconfirmed: 14 } as const;

/** Which leads are outdated, by what they are counted as in the log. */
export function outdatedLeads(now: number): Readonly<Record<keyof typeof retentionDays, Outdated>> {
  const before = (days: number) => new Date(now - days * dayMs);
  const { enquiries, quarantined, unconfirmed } = retentionDays;
  return {
    quarantined: { before: before(quarantined), kinds: leadKinds, isQuarantined: true },
    unconfirmed: { before: before(unconfirmed), kinds: ['subscription'], isUnconfirmed: true },
    enquiries: { before: before(enquiries), kinds: ['contact', 'recruiter-request'] },
  };
}
