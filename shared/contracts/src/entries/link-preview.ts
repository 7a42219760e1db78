const ownPicture = /^\/api\/media\//;
const shownInChats = /\.(png|jpe?g|webp)(\?|$)/i;

/**
 * The picture that chats and social networks show next to a link to a story. They don't show SVGs. `kind`: the first segment of the story's
 * path. `picture`: the address of its banner or logo; the service has a PNG of each picture that it hosts.
 */
export function createLinkPreview(
  kind: 'blogs' | 'casestudy',
  slug: string,
  picture: string,
): string | undefined {
  if (ownPicture.test(picture)) return `/api/media/previews/${kind}/${encodeURIComponent(slug)}.png`;
  return shownInChats.test(picture) ? picture : undefined;
}
