import { CANARY_LIMIT, UsageError } from '@hireloom/contracts';
import { parseArgs } from 'node:util';
import type { Audience } from '../publish-release';

/** `to`: the site to deploy to, if not the store of this machine. */
export type DeployOptions = { audience: Audience; isAgain: boolean; to?: string };

const USAGE = 'there is: --canary 10%, --preview, --again, --to https://www.example.com.';

function parse(args: string[]) {
  try {
    const options = {
      canary: { type: 'string' },
      preview: { type: 'boolean' },
      again: { type: 'boolean' },
      to: { type: 'string' },
    } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message} In short: ${USAGE}`);
  }
}

function toPercent(text: string): number {
  const percent = Number(text.replace(/%$/, ''));
  if (Number.isInteger(percent) && percent >= 1 && percent <= CANARY_LIMIT) return percent;
  throw new UsageError(
    `--canary ${text}: a share of the visitors from 1% to ${CANARY_LIMIT}% is meant, such as --canary 10%.`,
  );
}

/** @throws UsageError that says what was not understood. */
export function readDeployOptions(args: string[]): DeployOptions {
  const { canary, preview, again: isAgain = false, to } = parse(args);
  if (canary !== undefined && preview) {
    throw new UsageError(
      'a release is either a canary or a preview: leave out one of --canary and --preview.',
    );
  }
  if (canary !== undefined) return { audience: { kind: 'canary', percent: toPercent(canary) }, isAgain, to };
  return { audience: { kind: preview ? 'preview' : 'everybody' }, isAgain, to };
}
