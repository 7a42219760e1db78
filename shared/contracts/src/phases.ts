/** Where on the way from a release to the screen something can go wrong. */
export const PHASES = ['contract', 'entry', 'chunk', 'evaluate', 'data', 'render'] as const;

export type Phase = (typeof PHASES)[number];
