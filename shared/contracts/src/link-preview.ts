/** Whose preview it is, as the paths of their pages begin. */
type Kind = 'blogs' | 'casestudy';

const ownPicture = /^\/api\/media\//;
const shownInChats = /\.(png|jpe?g|webp)(\?|$)/i;

/**
 * The picture that chats and networks show beside a link to a story; they take no SVG. `picture` is the address of
 * its banner or logo: our service has a PNG for each of its own, of another service's only a PNG, JPEG or WebP will do.
 */
export function linkPreviewOf(kind: Kind, slug: string, picture: string): string | undefined {
  if (ownPicture.test(picture)) return `/api/media/previews/${kind}/${encodeURIComponent(slug)}.png`;
  return shownInChats.test(picture) ? picture : undefined;
}
