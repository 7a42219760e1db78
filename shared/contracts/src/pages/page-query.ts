/** Returns the query string with declared parameters only, in the declared order: the first value of each, without empty values. */
export function toDeclaredQuery(query: URLSearchParams, declared: readonly string[] = []): string {
  const read = declared.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value] as [string, string]] : [];
  });
  return read.length > 0 ? `?${new URLSearchParams(read)}` : '';
}

/** Returns the URL for a page's loader and meta, with declared parameters only. Calls `onUndeclared` if the page reads any other. */
export function createPageUrl(
  url: URL,
  declared: readonly string[] = [],
  onUndeclared: (name: string) => void = () => undefined,
): URL {
  const own = new URL(url);
  own.search = toDeclaredQuery(url.searchParams, declared);
  const { searchParams } = own;
  for (const method of ['get', 'getAll', 'has'] as const) {
    const read = searchParams[method].bind(searchParams) as (...args: [string]) => unknown;
    const watched = (...args: [string]) => {
      if (!declared.includes(args[0])) onUndeclared(args[0]);
      return read(...args);
    };
    Object.assign(searchParams, { [method]: watched });
  }
  return own;
}

/** Returns the developer warning about a page that reads an undeclared parameter. */
export const describeUndeclaredRead = (remote: string, module: string, parameter: string) =>
  `${remote}: ${module} reads the query parameter "${parameter}": declare it in remote.json ` +
  `("query": ["${parameter}"]), or visitors get pages without it.`;
