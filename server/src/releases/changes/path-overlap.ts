/*
 * A path of remote.json consists of literal segments and parameters such as `:slug`, each of which matches one segment. The schema rejects
 * React Router's other patterns, `?` and `*`, so two paths overlap exactly if they do so segment by segment.
 */

const splitPath = (path: string) => path.split('/').filter(Boolean);
const isParameter = (part: string) => part.startsWith(':');
const isSame = (part: string, other: string) => part.toLowerCase() === other.toLowerCase();

/** Returns a URL that both paths match in React Router, or undefined if there is none. */
export function findSharedUrl(path: string, other: string): string | undefined {
  const [parts, others] = [splitPath(path), splitPath(other)];
  if (parts.length !== others.length) return undefined;
  const pairs = parts.map((part, index) => [part, others[index] ?? ''] as const);
  if (!pairs.every((pair) => pair.some(isParameter) || isSame(...pair))) return undefined;
  return `/${pairs.map(([part, one]) => (isParameter(part) ? one : part).replace(':', '')).join('/')}`;
}

/** Whether two paths match the same URLs: they differ only in letter case and in the names of parameters. */
export const isSamePath = (path: string, other: string) => isWithin(path, other) && isWithin(other, path);

function isWithin(path: string, wider: string): boolean {
  const [parts, others] = [splitPath(path), splitPath(wider)];
  return (
    parts.length === others.length &&
    others.every((other, index) => {
      const part = parts[index] ?? '';
      return isParameter(other) || isSame(part, other);
    })
  );
}

/** Whether `path` matches some of the URLs of `wider` and no others. React Router then prefers it, in whatever order they are declared. */
export const isNarrower = (path: string, wider: string) => isWithin(path, wider) && !isWithin(wider, path);
