import { ASSIGNED_TIMING, toSiteLocation, parseRequestUrl } from '@hireloom/contracts';
import type { PreviewProblem } from '../releases/versions/preview-link';
import { findRoleOfBucket, findVersionOfBucket, type Traffic } from '@hireloom/releases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoadedVersion } from '../releases/versions/site-version';
import { readCanaryBucket, hasCanaryCookie, previewFromCookie, type VisitorCookies } from './visitor-cookies';

/** The versions that visitors get now. `canaries`: those that could be started, by version id. */
export type ActiveTraffic = {
  traffic: Traffic;
  live: LoadedVersion;
  canaries: ReadonlyMap<string, LoadedVersion>;
};

const versionFor = ({ traffic, live, canaries }: ActiveTraffic, bucket?: number): LoadedVersion =>
  canaries.get(findVersionOfBucket(traffic, bucket)) ?? live;

export const listVersions = ({ live, canaries }: ActiveTraffic): LoadedVersion[] => [
  live,
  ...canaries.values(),
];

export type PreviewRefusal = PreviewProblem | 'unknown' | 'busy' | 'broken';

/** `preview`: the value from the link, or from the cookie that stores it. */
export type OpenPreview = (preview: string) => Promise<LoadedVersion | PreviewRefusal>;

type Options = {
  activeTraffic: () => ActiveTraffic;
  openPreview: OpenPreview;
  cookies: VisitorCookies;
};

/** `preview`: the version's id if the visitor opened its link. `isShared`: whether all visitors may get the same response. */
export type Assignment = { version: LoadedVersion; preview?: string; isShared: boolean };
/** A redirect or a rejection, which visitors with preview links may get instead of a page. */
type NoPage = { location: string } | { refusal: PreviewRefusal };

type PreviewLink = { preview: string; location: string };

/** Returns the `preview` parameter of a URL, and the URL without it. */
export function readPreviewLink(address: string): PreviewLink | undefined {
  // All other URLs, including malformed ones, are handled as pages.
  if (!/[?&]preview=/.test(address)) return undefined;
  const url = parseRequestUrl('http://site', address);
  const preview = url.searchParams.get('preview');
  if (preview === null) return undefined;
  url.searchParams.delete('preview');
  return { preview, location: toSiteLocation(url.pathname) + url.search };
}

async function previewVersion(
  reply: FastifyReply,
  { openPreview, cookies }: Options,
  preview: string,
  link: PreviewLink | undefined,
): Promise<Assignment | NoPage> {
  if (link && preview === 'off') {
    cookies.clearPreview(reply);
    return { location: link.location };
  }
  const version = await openPreview(preview);
  if (typeof version === 'string') {
    // If the cookie stayed, every later request would be rejected too.
    if (version !== 'busy') cookies.clearPreview(reply);
    return { refusal: version };
  }
  if (!link) return { version, preview: version.id, isShared: false };
  cookies.setPreview(reply, preview);
  return { location: link.location };
}

/** Synchronous unless it is a preview. A separate request (`canary-route.ts`) assigns visitors to canaries. */
export function chooseVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
): Assignment | Promise<Assignment | NoPage> {
  const link = readPreviewLink(request.url);
  const preview = link?.preview ?? previewFromCookie(request);
  if (preview !== undefined) return previewVersion(reply, options, preview, link);
  const active = options.activeTraffic();
  if (!hasCanaryCookie(request)) return { version: active.live, isShared: true };
  const bucket = readCanaryBucket(request);
  // Checks the stored traffic, because other servers may run a canary that this one could not start.
  const role = findRoleOfBucket(active.traffic, bucket);
  // The canary has ended: from the next request on, the visitor gets the shared pages again.
  if (!role) options.cookies.clearCanary(reply);
  if (role?.arm) reply.header('server-timing', ASSIGNED_TIMING);
  return { version: versionFor(active, bucket), isShared: false };
}
