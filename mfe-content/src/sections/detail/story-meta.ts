import { type PageMeta, site } from '@hireloom/contracts';
import { type Breadcrumbs, getStoryPath } from '../story-paths';

/** `kind` is the first segment of the story's path; `picture` is a URL, a path, or empty. */
type Story = {
  kind: 'blogs' | 'casestudy';
  slug: string;
  heading: string;
  description: string;
  createdAt: string;
  /** Undefined if the text has never been revised. */
  updatedAt?: string;
  category: string;
  picture: string;
  isHidden?: true;
};

/** Search engines truncate longer titles and headlines. */
const MAX_TITLE_LENGTH = 69;
const MAX_HEADLINE_LENGTH = 110;

/** Returns the longest title that fits: drops the site name first, then the part after the colon. */
export function fitTitle(heading: string, suffix: string): string {
  const [start = heading] = heading.split(': ');
  const titles = [`${heading} ${suffix}`, heading, `${start} ${suffix}`, start];
  return titles.find((title) => title.length <= MAX_TITLE_LENGTH) ?? heading;
}

const ownPicture = /^\/api\/media\//;
/** The size of the PNGs that the server renders. */
const PREVIEW_SIZE = [1200, 630] as const;
const shownInChats = /\.(png|jpe?g|webp)(\?|$)/i;

/** The picture of a story in chats and social networks, which show no SVGs. The server renders a PNG of each picture that it hosts. */
export function createLinkPreview(
  kind: 'blogs' | 'casestudy',
  slug: string,
  picture: string,
): string | undefined {
  if (ownPicture.test(picture)) return `/api/media/previews/${kind}/${encodeURIComponent(slug)}.png`;
  return shownInChats.test(picture) ? picture : undefined;
}

function storyJsonLd(story: Story, picture: string, origin: string) {
  const { kind, slug, heading, description, createdAt, updatedAt = createdAt, category } = story;
  const organisation = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: site.name,
    url: `${origin}/`,
  };
  return {
    '@type': 'Article',
    headline: heading.slice(0, MAX_HEADLINE_LENGTH),
    description,
    ...(createdAt && { datePublished: createdAt, dateModified: updatedAt }),
    ...(category && { articleSection: category }),
    ...(picture && { image: [new URL(picture, origin).href] }),
    author: organisation,
    publisher: organisation,
    mainEntityOfPage: origin + getStoryPath(kind, slug),
    inLanguage: 'en-IN',
  };
}

export function createStoryMeta(story: Story, breadcrumbs: Breadcrumbs, origin: string): PageMeta {
  const { kind, slug, heading, description, picture, isHidden } = story;
  // The server makes previews of published stories only.
  const image = isHidden ? undefined : createLinkPreview(kind, slug, picture);
  return {
    title: fitTitle(heading, `| ${site.name}`),
    description,
    type: 'article',
    image,
    ...(ownPicture.test(picture) && { imageSize: PREVIEW_SIZE }),
    breadcrumbs: isHidden ? [] : [...breadcrumbs, { name: heading, path: getStoryPath(kind, slug) }],
    jsonLd: isHidden ? [] : [storyJsonLd(story, image ?? picture, origin)],
  };
}
