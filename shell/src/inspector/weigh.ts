type File = { href: string; bytes: number };

/** `bytes`: size as served. `milliseconds`: from the first request to the last response; missing until a file is fetched. */
export type Weight = { bytes: number; milliseconds?: number };

type Fetched = Pick<PerformanceResourceTiming, 'name' | 'startTime' | 'responseEnd' | 'encodedBodySize'>;

function duration(fetched: readonly Fetched[]): number | undefined {
  if (fetched.length === 0) return undefined;
  const start = Math.min(...fetched.map(({ startTime }) => startTime));
  return Math.max(...fetched.map(({ responseEnd }) => responseEnd)) - start;
}

/**
 * Weight of these files in this visit. If a file's size is unknown or hidden by another origin, uses the release's figure.
 */
export function weigh(files: readonly File[], fetched: readonly Fetched[], origin: string): Weight {
  const found = files.map(({ href, bytes }) => {
    const entry = fetched.find(({ name }) => name === new URL(href, origin).href);
    return { entry, bytes: entry?.encodedBodySize || bytes };
  });
  return {
    bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
    milliseconds: duration(found.flatMap(({ entry }) => entry ?? [])),
  };
}

/** Weight of all scripts fetched from below `base`, for code whose files no release lists. */
export function weighAll(base: string, fetched: readonly Fetched[]): Weight {
  const found = fetched.filter(({ name }) => name.startsWith(base) && name.endsWith('.js'));
  return {
    bytes: found.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    milliseconds: duration(found),
  };
}
