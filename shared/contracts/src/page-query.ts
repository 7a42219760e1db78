/** What a page reads of a query: the parameters that it declares, in that order, the first value of each, empty ones left out. */
export function declaredSearch(query: URLSearchParams, declared: readonly string[] = []): string {
  const read = declared.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return read.length > 0 ? `?${new URLSearchParams(read)}` : '';
}

const READS = ['get', 'getAll', 'has'] as const;

/** Calls `onUndeclared` with the name of each parameter that is read of `query` without having been declared. */
function watchReads(
  query: URLSearchParams,
  declared: readonly string[],
  onUndeclared: (name: string) => void,
) {
  for (const read of READS) {
    const plain = query[read].bind(query) as (...args: [string]) => unknown;
    const watched = (...args: [string]) => {
      if (!declared.includes(args[0])) onUndeclared(args[0]);
      return plain(...args);
    };
    Object.assign(query, { [read]: watched });
  }
}

/** The address as the loader and the meta data of a page get it: with declared parameters alone. */
export function pageUrl(
  url: URL,
  declared: readonly string[] = [],
  onUndeclared: (name: string) => void = () => undefined,
): URL {
  const own = new URL(url);
  own.search = declaredSearch(url.searchParams, declared);
  watchReads(own.searchParams, declared, onUndeclared);
  return own;
}

/** What is said to the developers of a page that reads a parameter without declaring it. */
export const undeclaredRead = (remote: string, module: string, parameter: string) =>
  `${remote}: ${module} reads the query parameter "${parameter}": declare it in remote.json ` +
  `("query": ["${parameter}"]), or visitors get pages without it.`;
