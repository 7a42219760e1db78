import { BUCKETS, CANARY_PATH } from '@hireloom/contracts';
import { isPreview } from '@hireloom/releases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearCookie, cookiesOf, setCookie } from '../http/cookies';

/** Of visitors of a canary and of a preview: a cache passes by whoever carries one. */
const CANARY_COOKIE = 'hireloom-canary';
const PREVIEW_COOKIE = 'hireloom-preview';
/** Goes to `CANARY_PATH` alone, so that the pages' requests are the same for everybody else. */
const BUCKET_COOKIE = 'hireloom-bucket';
const WEEK_S = 7 * 24 * 60 * 60;

type Asked = Pick<FastifyRequest, 'headers'>;

/** The cookies of a site that visitors reach at `publicOrigin`. A bucket is a number from 0 to 99. */
export function visitorCookies(publicOrigin: string) {
  const options = { httpOnly: true, sameSite: 'lax', secure: publicOrigin.startsWith('https:') } as const;
  const onPages = { ...options, path: '/' };
  const onRequest = { ...options, path: CANARY_PATH };
  return {
    /** It holds what the link did, and so expires with it. */
    setPreview: (reply: FastifyReply, preview: string) => setCookie(reply, PREVIEW_COOKIE, preview, onPages),
    clearPreview: (reply: FastifyReply) => clearCookie(reply, PREVIEW_COOKIE, onPages),
    setCanary: (reply: FastifyReply, bucket: number) =>
      setCookie(reply, CANARY_COOKIE, String(bucket), { ...onPages, maxAge: WEEK_S }),
    clearCanary: (reply: FastifyReply) => clearCookie(reply, CANARY_COOKIE, onPages),
    setBucket: (reply: FastifyReply, bucket: number) =>
      setCookie(reply, BUCKET_COOKIE, String(bucket), { ...onRequest, maxAge: WEEK_S }),
  };
}

export type VisitorCookies = ReturnType<typeof visitorCookies>;

/** What stood in the link of the preview that this visitor has opened. */
export function keptPreview(asked: Asked): string | undefined {
  const kept = cookiesOf(asked)[PREVIEW_COOKIE] ?? '';
  return isPreview(kept) ? kept : undefined;
}

function bucketIn(text: string | undefined): number | undefined {
  const isBucket = text !== undefined && /^\d{1,2}$/.test(text) && Number(text) < BUCKETS;
  return isBucket ? Number(text) : undefined;
}

/** Whether a visitor carries the cookie by which caches pass by, whatever it says. */
export const hasCanaryCookie = (asked: Asked) => cookiesOf(asked)[CANARY_COOKIE] !== undefined;

/** Servers before this one kept everybody's bucket there: it says nothing of whether there is a canary for it. */
export const canaryBucket = (asked: Asked) => bucketIn(cookiesOf(asked)[CANARY_COOKIE]);

export const keptBucket = (asked: Asked) => bucketIn(cookiesOf(asked)[BUCKET_COOKIE]);
