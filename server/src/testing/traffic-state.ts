import type { Traffic } from '@hireloom/releases';

/** A state of the traffic that says nothing but its number, and what is live. */
export const state = (serial: number, live = 'a'.repeat(16)): Traffic => ({
  serial,
  live,
  canaries: [],
  since: '2026-01-01T00:00:00.000Z',
  by: 'someone',
  change: { action: 'start' },
  history: [],
  earlier: {},
});
