/** Two paths overlap exactly if they do so segment by segment: the schema rejects React Router's patterns `?` and `*`. */

const splitSegments = (path: string) => path.split('/').filter(Boolean);
const isParameter = (part: string) => part.startsWith(':');
const isSame = (part: string, other: string) => part.toLowerCase() === other.toLowerCase();

/** Returns a URL that both paths match in React Router, or undefined if there is none. */
export function findSharedUrl(path: string, other: string): string | undefined {
  const [parts, others] = [splitSegments(path), splitSegments(other)];
  if (parts.length !== others.length) return undefined;
  const pairs = parts.map((part, index) => [part, others[index] ?? ''] as const);
  if (!pairs.every((pair) => pair.some(isParameter) || isSame(...pair))) return undefined;
  return `/${pairs.map(([part, one]) => (isParameter(part) ? one : part).replace(':', '')).join('/')}`;
}

/** A path without what does not matter for the URLs that it matches: letter case and the names of parameters. */
export const toPattern = (path: string) =>
  splitSegments(path)
    .map((part) => (isParameter(part) ? ':' : part.toLowerCase()))
    .join('/');

export const isSamePath = (path: string, other: string) => toPattern(path) === toPattern(other);

function isWithin(path: string, wider: string): boolean {
  const [parts, others] = [splitSegments(path), splitSegments(wider)];
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
