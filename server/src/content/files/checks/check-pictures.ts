import type { Findings, KnownEntries } from '../check-set';
import type { ContentProblem, Reference } from '../content-file';
import { OTHER_BANNER } from '../find-picture';
import { MAX_GUESSES } from './check-links';
import { didYouMean } from './suggest';

type Paths = ReadonlySet<string>;

/** Whether the folder has a picture of this name in any format. */
const hasPicture = (paths: Paths, folder: string, slug: string) =>
  ['svg', 'jpg', 'jpeg', 'png', 'webp'].some((extension) => paths.has(`${folder}/${slug}.${extension}`));

/** Finds clients without a picture, and case studies of clients that are not listed. */
export function checkLogos({ logos, caseStudies }: KnownEntries, paths: Paths): Findings {
  const known = new Set(logos.map(({ slug }) => slug));
  const warnings = logos
    .filter(({ slug }) => !hasPicture(paths, 'logos', slug))
    .map(({ file, line, slug }) => ({
      file,
      line,
      message: `${slug} has no picture: add logos/${slug}.svg.`,
    }));
  const unknown = caseStudies.flatMap(({ logo, isRevision }) => {
    if (!logo || known.has(logo.address)) return [];
    const { address, ...place } = logo;
    const message = `logo is ${address}, which is not in logos.yaml.${didYouMean(address, [...known])}`;
    return [{ isRevision, problem: { ...place, message } }];
  });
  const pick = (ofRevisions: boolean) =>
    unknown.flatMap(({ isRevision, problem }) => (isRevision === ofRevisions ? [problem] : []));
  return { errors: pick(false), warnings: [...warnings, ...pick(true)] };
}

/** The path in the set of a picture that this site serves. Every entry has a banner and a preview, with or without a file. */
const toPathInSet = (address: string) => /^\/api\/media\/(?!banners\/|previews\/)([^?#]+)/.exec(address)?.[1];

function guessPicture(path: string, paths: Paths): string {
  const folder = path.split('/', 1)[0] ?? '';
  return didYouMean(
    path,
    [...paths].filter((other) => other.startsWith(`${folder}/`)),
  );
}

/** Finds pictures in texts that the set does not have. */
export const checkPictures = (pictures: readonly Reference[], paths: Paths): ContentProblem[] =>
  pictures
    .flatMap(({ address, ...place }) => {
      const path = toPathInSet(address);
      return path === undefined || paths.has(path) ? [] : [{ ...place, path }];
    })
    .map(({ path, ...place }, at) => {
      const meant = at < MAX_GUESSES ? guessPicture(path, paths) : '';
      return { ...place, message: `The picture ${path} does not exist.${meant}` };
    });

export const checkBanners = (paths: Paths): ContentProblem[] =>
  hasPicture(paths, 'banners', 'other')
    ? []
    : [
        {
          file: OTHER_BANNER,
          line: 1,
          message: 'This banner is missing. Entries without another one show it.',
        },
      ];
