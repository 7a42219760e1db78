/** Two paths overlap exactly if they do so segment by segment: the schema rejects React Router's patterns `?` and `*`. */

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

/** A path without what does not matter for the URLs that it matches: letter case and the names of parameters. */
export const toPattern = (path: string) =>
  splitPath(path)
    .map((part) => (isParameter(part) ? ':' : part.toLowerCase()))
    .join('/');

export const isSamePath = (path: string, other: string) => toPattern(path) === toPattern(other);

/** The number of segments and the first one. Paths can only overlap if these are the same, or one of the first segments is a parameter. */
function toGroup(path: string): [length: number, first: string] {
  const parts = toPattern(path).split('/');
  return [parts.length, parts[0] ?? ''];
}

/** Returns a function that finds the few of these paths with which a path may overlap. */
export function groupPaths(paths: readonly string[]): (path: string) => readonly string[] {
  const groups = new Map<string, string[]>();
  const add = (group: string, path: string) => {
    const known = groups.get(group);
    if (known) known.push(path);
    else groups.set(group, [path]);
  };
  for (const path of paths) {
    const [length, first] = toGroup(path);
    add(`${length}/${first}`, path);
    add(`${length}`, path);
  }
  return (path) => {
    const [length, first] = toGroup(path);
    if (first === ':') return groups.get(`${length}`) ?? [];
    return [...(groups.get(`${length}/${first}`) ?? []), ...(groups.get(`${length}/:`) ?? [])];
  };
}

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
