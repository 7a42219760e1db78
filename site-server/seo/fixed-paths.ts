import type { Registry } from '@hireloom/contracts';

/** Addresses that lead to one page each. */
export const fixedPaths = ({ remotes }: Registry): string[] =>
  remotes.flatMap(({ routes }) => routes.map(({ path }) => path).filter((path) => !path.includes(':')));
