/** What a browser sends with a request, by name. */
export function readCookies(header = ''): Map<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim());
  return new Map(
    pairs.flatMap((pair) => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)] as const] : [];
    }),
  );
}
