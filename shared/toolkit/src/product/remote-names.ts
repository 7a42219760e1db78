import { nearest } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';

/**
 * Checks the names in `--remote` options such as "content=http://localhost:3002" before anything is built.
 * @throws UsageError that names the unknown remote and the one that was probably meant
 */
export function checkRemoteNames(options: readonly string[], known: readonly string[]) {
  const unknown = options
    .map((option) => option.split('=', 1)[0] ?? '')
    .find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(
    `--remote: there is no remote "${unknown}". Did you mean "${nearest(known, unknown)}"? There is ${known.join(', ')}.`,
  );
}
