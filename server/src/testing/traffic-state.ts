import type { Traffic } from '@hireloom/releases';

/** A minimal traffic state: its serial and the live version. */
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
