/** Hop-by-hop headers (RFC 9110, 7.6.1). `Connection` may name others. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Returns the headers that a proxy forwards. Expects names in lower case. */
export function endToEnd(headers: Headers): Record<string, string | string[]> {
  const named = [headers.connection ?? []].flat().join(',').toLowerCase().split(',');
  const dropped = new Set([...HOP_BY_HOP, ...named.map((name) => name.trim())]);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || dropped.has(name) ? [] : [[name, value]],
    ),
  );
}
