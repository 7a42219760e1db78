import type { LeadDeskRepository } from '../repositories/lead-desk-repository';
import type { RetentionRepository } from '../repositories/retention-repository';
import { outdatedLeads } from './retention-rules';

const verdicts = {
  'clock-ahead-or-paused':
    'Nothing is deleted: that is too long ago. Set the clock, or confirm it with --confirm.',
  'clock-behind':
    'Nothing is deleted: the clock is behind that. Set the clock, or confirm it with --confirm.',
} as const;

/** For an operator who has to decide whether the clock is right. */
export async function describeRetention(
  retention: RetentionRepository,
  desk: LeadDeskRepository,
): Promise<string[]> {
  const { now, lastRun, problem } = await retention.state();
  const numbers: string[] = [];
  for (const [name, outdated] of Object.entries(outdatedLeads(Date.parse(now)))) {
    numbers.push(`${await desk.countOutdated(outdated)} ${name}`);
  }
  return [
    `The clock of the database says ${now}.`,
    `Outdated data was last deleted ${lastRun ?? 'never'}.`,
    problem ? verdicts[problem] : 'The service deletes what is outdated once a day.',
    `By this clock these leads are outdated: ${numbers.join(', ')}.`,
  ];
}
