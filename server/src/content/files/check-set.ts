import type { ContentProblem, FileReading, Place, Redirect, Reference } from './content-file';
import { OTHER_BANNER } from './find-picture';

/** All files of a set by path. `paths` may have more, such as pictures that are not read yet. */
type Readings = ReadonlyMap<string, FileReading>;
type Paths = ReadonlySet<string>;

type Findings = { errors: ContentProblem[]; warnings: ContentProblem[] };

/** Addresses of entries begin with these. */
export const entryPaths = { article: '/blogs/', 'case-study': '/casestudy/' } as const;

/** Whether the folder has a picture of this name in any format. */
const hasPicture = (paths: Paths, folder: string, slug: string) =>
  ['svg', 'jpg', 'jpeg', 'png', 'webp'].some((extension) => paths.has(`${folder}/${slug}.${extension}`));

const listEntries = (readings: Readings) =>
  [...readings].flatMap(([file, { entry }]) => (entry ? [{ file, entry }] : []));

/** Finds logos without a picture, and case studies with an unknown logo. */
function checkLogos(readings: Readings, paths: Paths): Findings {
  const entries = listEntries(readings);
  const warnings: ContentProblem[] = [];
  const known = new Set<string>();
  for (const { file, entry } of entries) {
    if (entry.kind !== 'logos') continue;
    for (const { slug, line } of entry.items) {
      known.add(slug);
      if (!hasPicture(paths, 'logos', slug))
        warnings.push({ file, line, message: `${slug} has no picture (logos/${slug}.svg)` });
    }
  }
  const errors = entries.flatMap(({ entry }) => {
    const logo = entry.kind === 'case-study' ? entry.logo : undefined;
    if (!logo || known.has(logo.address)) return [];
    const { address, ...place } = logo;
    return [{ ...place, message: `logo ${address} is not in logos.yaml` }];
  });
  return { errors, warnings };
}

/** The path on this site that a link leads to, without query, hash and trailing slash. */
const toSitePath = (address: string) => /^(\/[^/?#][^?#]*?)\/?(?:[?#]|$)/.exec(address)?.[1]?.toLowerCase();

/** The addresses at which the set has something. */
function listAddresses(readings: Readings): Set<string> {
  const addresses = listEntries(readings).flatMap(({ entry }) => {
    if (entry.kind === 'redirects') return entry.redirects.map(({ from }) => from);
    if (entry.kind !== 'article' && entry.kind !== 'case-study') return [];
    return entry.isDraft ? [] : [entryPaths[entry.kind] + entry.slug];
  });
  return new Set(addresses);
}

const isEntryPath = (path: string) => Object.values(entryPaths).some((start) => path.startsWith(start));

/** Whether a path leads to an article or case study that does not exist. Other pages belong to teams, so their paths are not known here. */
const leadsNowhere = (path: string | undefined, addresses: ReadonlySet<string>) =>
  path !== undefined && isEntryPath(path) && !addresses.has(path);

const toProblem = ({ address: _address, ...place }: Reference, message: string): Place & ContentProblem => ({
  ...place,
  message,
});

function checkLinks(readings: Readings): ContentProblem[] {
  const addresses = listAddresses(readings);
  return [...readings.values()].flatMap(({ references }) =>
    references.links
      .filter(({ address }) => leadsNowhere(toSitePath(address), addresses))
      .map((link) => toProblem(link, `links to ${link.address}, which does not exist`)),
  );
}

/** The path in the set of a picture that this site serves. */
const toPicturePath = (address: string) => /^\/api\/media\/([^?#]+)/.exec(address)?.[1];

/** Every entry has a banner and a preview, even if the set has no file for it. */
const isMade = (path: string) => /^(?:banners|previews)\//.test(path);

function checkPictures(readings: Readings, paths: Paths): ContentProblem[] {
  return [...readings.values()].flatMap(({ references }) =>
    references.pictures
      .filter(({ address }) => {
        const path = toPicturePath(address);
        return path !== undefined && !isMade(path) && !paths.has(path);
      })
      .map((picture) => toProblem(picture, `shows ${picture.address}, a picture that does not exist`)),
  );
}

/** Follows redirects from a path. Returns undefined if they lead in a circle. */
function followRedirects(from: string, redirects: ReadonlyMap<string, Redirect>): string | undefined {
  let path = from;
  for (let steps = 0; steps <= redirects.size; steps += 1) {
    const next = redirects.get(path);
    if (!next) return path;
    path = next.to;
  }
  return undefined;
}

function checkRedirects(readings: Readings): Findings {
  const findings: Findings = { errors: [], warnings: [] };
  const addresses = listAddresses(readings);
  for (const { file, entry } of listEntries(readings)) {
    if (entry.kind !== 'redirects') continue;
    const byPath = new Map(entry.redirects.map((redirect) => [redirect.from, redirect]));
    for (const { from, line } of entry.redirects) {
      const last = followRedirects(from, byPath);
      const place = { file, line, field: from };
      if (last === undefined)
        findings.errors.push({ ...place, message: `${from} leads in a circle: give it a page that exists` });
      else if (leadsNowhere(last, addresses))
        findings.warnings.push({ ...place, message: `${from} leads to ${last}, which does not exist` });
    }
  }
  return findings;
}

const checkBanners = (paths: Paths): ContentProblem[] =>
  hasPicture(paths, 'banners', 'other')
    ? []
    : [{ file: OTHER_BANNER, line: 1, message: 'is missing: add it for what has no banner' }];

/**
 * Finds mistakes that show only when files are together. Errors refuse the set; warnings name what readers would not see as it was
 * meant. `paths`: all files of the set.
 */
export function checkSet(readings: Readings, paths: Paths): Findings {
  const logos = checkLogos(readings, paths);
  const redirects = checkRedirects(readings);
  return {
    errors: [...logos.errors, ...redirects.errors],
    warnings: [
      ...logos.warnings,
      ...redirects.warnings,
      ...checkLinks(readings),
      ...checkPictures(readings, paths),
      ...checkBanners(paths),
    ],
  };
}
