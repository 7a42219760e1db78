/*
 * A path of remote.json is made of words and of parameters such as `:slug`, which stand for one part of an address each. The
 * schema refuses what React Router knows besides, `?` and `*`, so two paths overlap exactly where they do so part by part.
 */

const partsOf = (path: string) => path.split('/').filter(Boolean);
const isParameter = (part: string) => part.startsWith(':');
const isSame = (part: string, other: string) => part.toLowerCase() === other.toLowerCase();

/** An address that React Router matches with both paths; undefined where there is none. */
export function sharedAddress(path: string, other: string): string | undefined {
  const [parts, others] = [partsOf(path), partsOf(other)];
  if (parts.length !== others.length) return undefined;
  const pairs = parts.map((part, index) => [part, others[index] ?? ''] as const);
  if (!pairs.every((pair) => pair.some(isParameter) || isSame(...pair))) return undefined;
  return `/${pairs.map(([part, one]) => (isParameter(part) ? one : part).replace(':', '')).join('/')}`;
}

/** Two paths that take the same addresses: they differ in letters' case and in the names of parameters alone. */
export const isSamePath = (path: string, other: string) => isWithin(path, other) && isWithin(other, path);

function isWithin(path: string, wider: string): boolean {
  const [parts, others] = [partsOf(path), partsOf(wider)];
  return (
    parts.length === others.length &&
    others.every((other, index) => {
      const part = parts[index] ?? '';
      return isParameter(other) || isSame(part, other);
    })
  );
}

/** Whether `path` takes some of the addresses of `wider` and no others. React Router then prefers it, whatever the order. */
export const isNarrower = (path: string, wider: string) => isWithin(path, wider) && !isWithin(wider, path);
