import { navigationPlaces, type RemoteDescription } from '@hireloom/contracts';

type Line = readonly [what: string, declared: readonly string[]];

/**
 * What a release declares of its pages, in lines of a first word and what follows: links by their place, what of it is in the
 * site map and the feed, forms, query parameters, paths that it gives away and policy sources.
 */
export function declarationLines(described: RemoteDescription): string[] {
  const { routes, navigation = [], policy = {}, gives = [] } = described;
  const lines: Line[] = [
    ...navigationPlaces.map((place): Line => [
      place,
      navigation
        .filter((entry) => entry.place === place)
        .sort((a, b) => a.order - b.order)
        .map(
          ({ order, label, path, section }) => `${order} "${label}" ${path}${section ? `#${section}` : ''}`,
        ),
    ]),
    [
      'site map',
      routes.flatMap(({ path, sitemap }) => {
        if (sitemap) return `${path} from ${sitemap.list}`;
        return sitemap === false || path.includes(':') ? [] : path;
      }),
    ],
    ['feed', routes.flatMap(({ path, feed }) => (feed ? path : []))],
    ['forms', routes.flatMap(({ path, forms = [] }) => forms.map((form) => `${form} at ${path}`))],
    [
      'reads',
      routes.flatMap(({ path, query = [] }) => (query.length > 0 ? `${path}?${query.join('&')}` : [])),
    ],
    ['gives', gives.map(({ path, to }) => `${path} to ${to}`)],
    ['policy', Object.entries(policy).map(([directive, sources]) => [directive, ...sources].join(' '))],
  ];
  return lines.flatMap(([what, declared]) =>
    declared.length > 0 ? `${what.padEnd(16)}${declared.join(', ')}` : [],
  );
}
