import type { TrafficChange } from '@hireloom/releases';

const of = ({ name, release }: TrafficChange) =>
  `${name ?? 'the whole site'}${release ? ` (release ${release.slice(0, 8)})` : ''}`;

export const traffic = {
  title: 'Site versions',
  intro:
    'What visitors see, and who changed it. Teams change it with their own commands; nothing can be changed here.',
  nothing: 'Nothing is live yet: the site waits for its first deploy.',
  live: 'Live now',
  version: 'Version',
  since: 'Since',
  by: 'By',
  canaries: 'Tried with some visitors',
  noCanaries: 'Nothing: all visitors get the live version.',
  canary: (name: string, share: number, since: string, by: string) =>
    `A new release of ${name} for ${share}% of the visitors, since ${since}, by ${by}`,
  changes: 'Last changes',
};

/** What a change did, in the past tense. */
export const changes: Readonly<Record<TrafficChange['action'], (change: TrafficChange) => string>> = {
  start: () => 'Published the whole site',
  deploy: (change) => `Published ${of(change)}`,
  rollback: (change) => `Put back the earlier release of ${of(change)}`,
  'auto-rollback': (change) => `Took back ${of(change)} automatically, because pages failed`,
  canary: (change) => `Began to try ${of(change)} with some visitors`,
  promote: (change) => `Gave ${of(change)} to all visitors`,
  drop: (change) => `Ended the trial of ${of(change)}`,
  remove: (change) => `Removed ${of(change)}`,
};
