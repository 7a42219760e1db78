import { openSite } from './site';

const MAX_PATHS = 5;

const formatPaths = (paths: readonly string[]) =>
  paths.length > MAX_PATHS
    ? `${paths.slice(0, MAX_PATHS).join(', ')} and ${paths.length - MAX_PATHS} more`
    : paths.join(', ');

/** Prints the latest changes, newest first. */
export async function printHistory({ to }: { to?: string }) {
  const site = await openSite(to);
  for (const { serial, at, author, source, reason, paths } of await site.history()) {
    console.log(
      `${serial}  ${new Date(at).toISOString()}  ${author}, by ${source}${reason && `: ${reason}`}`,
    );
    console.log(`    ${formatPaths(paths)}`);
  }
}

/** Publishes the content of an earlier change again. */
export async function rollBack(serial: number, { to, reason }: { to?: string; reason: string }) {
  const site = await openSite(to);
  const { message } = await site.rollBack(serial, reason || `back to change ${serial}`, (words) =>
    console.log(words),
  );
  console.log(message);
}
