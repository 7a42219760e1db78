const ownPicture = /^\/api\/media\//;
const shownInChats = /\.(png|jpe?g|webp)(\?|$)/i;

/**
 * The picture that chats and networks show beside a link to a story; they do not show SVGs. `kind`: the first part of the
 * story's path. `picture`: the address of its banner or logo; our service has a PNG for each of its own.
 */
export function linkPreviewOf(
  kind: 'blogs' | 'casestudy',
  slug: string,
  picture: string,
): string | undefined {
  if (ownPicture.test(picture)) return `/api/media/previews/${kind}/${encodeURIComponent(slug)}.png`;
  return shownInChats.test(picture) ? picture : undefined;
}
