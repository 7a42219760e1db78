import { BUCKETS, ownLocation, siteUrl } from '@hireloom/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomInt } from 'node:crypto';
import { type InForce, versionFor } from './follow-traffic';
import type { OpenPreview, Refusal } from './open-preview';
import type { ServedVersion } from './served-version';

const CANARY_COOKIE = 'hireloom-canary';
const PREVIEW_COOKIE = 'hireloom-preview';
const WEEK_S = 7 * 24 * 60 * 60;

type Options = {
  inForce: () => InForce;
  openPreview: OpenPreview;
  /** Where visitors reach the site. */
  publicOrigin: string;
};

/** `preview`: the id of the version, for a visitor who opened the link of one. */
type Assignment = { version: ServedVersion; preview?: string };
/** What visitors of preview links get instead of a page. */
type NoPage = { location: string } | { refusal: Refusal };

type Exchange = { request: FastifyRequest; reply: FastifyReply };

const cookieOptions = ({ publicOrigin }: Options) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: publicOrigin.startsWith('https:') }) as const;

const isVersionId = (text: string) => /^[a-f0-9]{16}$/.test(text);

/** The `preview` of an address, and the same address without it. */
export function readPreviewLink(address: string): { preview: string; location: string } | undefined {
  // Anything but such a query is left to the pages, broken addresses included.
  if (!/[?&]preview=/.test(address)) return undefined;
  const url = siteUrl('http://site', address);
  const preview = url.searchParams.get('preview');
  if (preview === null) return undefined;
  url.searchParams.delete('preview');
  return { preview, location: ownLocation(url.pathname) + url.search };
}

/** The version of the preview whose link this visitor has opened. */
export function keptPreview({ cookies }: FastifyRequest): string | undefined {
  const kept = cookies[PREVIEW_COOKIE] ?? '';
  return isVersionId(kept) ? kept : undefined;
}

async function assignedPreview(
  { request, reply }: Exchange,
  options: Options,
): Promise<Assignment | NoPage | undefined> {
  const link = readPreviewLink(request.url);
  const id = link?.preview ?? keptPreview(request);
  if (id === undefined) return undefined;
  if (link && id === 'off') {
    reply.clearCookie(PREVIEW_COOKIE, cookieOptions(options));
    return { location: link.location };
  }
  if (!isVersionId(id)) return { refusal: 'not understood' };
  const version = await options.openPreview(id);
  if (typeof version === 'string') {
    // Or every later page would say so too.
    if (version !== 'busy') reply.clearCookie(PREVIEW_COOKIE, cookieOptions(options));
    return { refusal: version };
  }
  if (!link) return { version, preview: id };
  reply.setCookie(PREVIEW_COOKIE, id, cookieOptions(options));
  return { location: link.location };
}

/** The same number for a week. It is drawn by chance, and only while there is a canary. */
function bucketOf({ request, reply }: Exchange, options: Options): number {
  const known = request.cookies[CANARY_COOKIE] ?? '';
  reply.header('Vary', 'Cookie');
  if (/^\d{1,2}$/.test(known)) return Number(known);
  const drawn = randomInt(BUCKETS);
  reply.setCookie(CANARY_COOKIE, String(drawn), { ...cookieOptions(options), maxAge: WEEK_S });
  return drawn;
}

/** Which site version this visitor gets. Sets the cookies by which he gets the same one next time. */
export async function visitorVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
): Promise<Assignment | NoPage> {
  const previewed = await assignedPreview({ request, reply }, options);
  if (previewed) return previewed;
  const inForce = options.inForce();
  if (inForce.canaries.size === 0) return { version: inForce.live };
  return { version: versionFor(inForce, bucketOf({ request, reply }, options)) };
}
