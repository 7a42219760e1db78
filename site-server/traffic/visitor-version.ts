import { ownLocation, siteUrl } from '@hireloom/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasCanary, type InForce, versionFor } from './follow-traffic';
import type { OpenPreview, Refusal } from './open-preview';
import type { LoadedVersion } from '../versions/loaded-version';
import { canaryBucket, hasCanaryCookie, keptPreview, type VisitorCookies } from './visitor-cookies';

type Options = {
  inForce: () => InForce;
  openPreview: OpenPreview;
  cookies: VisitorCookies;
};

/** `preview`: the id of the version, for a visitor who opened the link of one. `isShared`: whether everybody may get the same answer. */
export type Assignment = { version: LoadedVersion; preview?: string; isShared: boolean };
/** What visitors of preview links get instead of a page. */
export type NoPage = { location: string } | { refusal: Refusal };

type Exchange = { request: FastifyRequest; reply: FastifyReply };
type PreviewLink = { preview: string; location: string };

/** The `preview` of an address, and the same address without it. */
export function readPreviewLink(address: string): PreviewLink | undefined {
  // Anything but such a query is left to the pages, broken addresses included.
  if (!/[?&]preview=/.test(address)) return undefined;
  const url = siteUrl('http://site', address);
  const preview = url.searchParams.get('preview');
  if (preview === null) return undefined;
  url.searchParams.delete('preview');
  return { preview, location: ownLocation(url.pathname) + url.search };
}

async function previewOf(
  preview: string,
  link: PreviewLink | undefined,
  { reply, openPreview, cookies }: Options & Exchange,
): Promise<Assignment | NoPage> {
  if (link && preview === 'off') {
    cookies.clearPreview(reply);
    return { location: link.location };
  }
  const version = await openPreview(preview);
  if (typeof version === 'string') {
    // Or every later page would say so too.
    if (version !== 'busy') cookies.clearPreview(reply);
    return { refusal: version };
  }
  if (!link) return { version, preview: version.id, isShared: false };
  cookies.setPreview(reply, preview);
  return { location: link.location };
}

/**
 * Which site version this visitor gets. Nothing is drawn here: who is in a canary is decided by a request of its own.
 * Answers at once for everybody but visitors of previews.
 */
export function visitorVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
): Assignment | Promise<Assignment | NoPage> {
  const link = readPreviewLink(request.url);
  const preview = link?.preview ?? keptPreview(request);
  if (preview !== undefined) return previewOf(preview, link, { ...options, request, reply });
  const inForce = options.inForce();
  if (!hasCanaryCookie(request)) return { version: inForce.live, isShared: true };
  const bucket = canaryBucket(request);
  // From then on he shares the page of all others again.
  if (!hasCanary(inForce, bucket)) options.cookies.clearCanary(reply);
  return { version: versionFor(inForce, bucket), isShared: false };
}
