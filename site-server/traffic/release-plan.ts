import type { Pointers } from '@hireloom/contracts';

/** Visitors are spread over this many buckets, each a percent. */
export const BUCKETS = 100;

/** Visitors with a bucket under `below`, and not under that of the choice before, get these releases. */
export type Choice = { below: number; ids: Readonly<Record<string, string>> };

/** Which visitors get which releases: one choice more than there are different shares. The last one is what is live. */
export function choicesOf({ remotes }: Pointers): Choice[] {
  const shares = Object.values(remotes).flatMap(({ canary }) => (canary ? [canary.percent] : []));
  const bounds = [...new Set([...shares, BUCKETS])].sort((a, b) => a - b);
  return bounds.map((below) => ({
    below,
    ids: Object.fromEntries(
      Object.entries(remotes).map(([remote, { live, canary }]) => [
        remote,
        canary && canary.percent >= below ? canary.release : live,
      ]),
    ),
  }));
}

/** Tells apart what visitors get; it changes when anything of it does. */
export const describeChoices = (choices: readonly Choice[]) => JSON.stringify(choices);
