import { createHmac, timingSafeEqual } from 'node:crypto';

const WEEK_S = 7 * 24 * 60 * 60;
const PREVIEW = /^([a-f0-9]{16})(?:\.(\d{1,12})\.([\w-]{43}))?$/;

const sign = (version: string, expires: string, secret: string) =>
  createHmac('sha256', secret).update(`preview ${version} ${expires}`).digest('base64url');

/** The value of `?preview=`, valid for a week: the site version, the expiry time (Unix seconds) and the signature. */
export function signPreview(version: string, secret: string, now = Date.now()): string {
  const expires = String(Math.floor(now / 1000) + WEEK_S);
  return `${version}.${expires}.${sign(version, expires, secret)}`;
}

export const isPreview = (text: string) => PREVIEW.test(text);

/** Why a link shows no preview: malformed, not signed by this store, or expired. */
export type PreviewProblem = 'not understood' | 'not signed' | 'expired';

/** Returns the site version that a link shows, or why it shows none. */
export function readPreview(
  preview: string,
  secret: string,
  now = Date.now(),
): { version: string } | PreviewProblem {
  const [, version, expires = '', signature = ''] = PREVIEW.exec(preview) ?? [];
  if (version === undefined) return 'not understood';
  if (!signature) return 'not signed';
  const expected = Buffer.from(sign(version, expires, secret));
  if (!timingSafeEqual(expected, Buffer.from(signature))) return 'not signed';
  return Number(expires) * 1000 > now ? { version } : 'expired';
}
