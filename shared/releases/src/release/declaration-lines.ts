import { navigationPlaces, type RemoteDescription } from '@hireloom/contracts';

type Line = readonly [what: string, declared: readonly string[]];

/**
 * The declarations of a release as lines for people: pages, slots, links by place, paths in the site map and in the feed, forms, query
 * parameters, paths given to other remotes, policy sources, and the size limit.
 */
export function declarationLines(described: RemoteDescription): string[] {
  const { routes, slots, navigation = [], policy = {}, gives = [], budget } = described;
  const lines: Line[] = [
    ['pages', routes.map(({ path }) => path)],
    ['slots', slots],
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
    ['budget', budget ? [`${budget} KB`] : []],
  ];
  return lines.flatMap(([what, declared]) =>
    declared.length > 0 ? `${what.padEnd(16)}${declared.join(', ')}` : [],
  );
}
