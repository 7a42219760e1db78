import { CANARY_PATH } from '@hireloom/contracts';
import { isPreview } from '../releases/versions/preview-link';
import { BUCKETS } from '@hireloom/releases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fastifyCookie as cookie, type SerializeOptions } from '@fastify/cookie';

type Cookies = Pick<FastifyRequest, 'headers'>;
const NONE: Readonly<Record<string, string>> = {};

/** Parses cookies on demand: the plugin's hooks would run for every request. */
export const readCookies = ({ headers }: Cookies): typeof NONE =>
  headers.cookie === undefined ? NONE : cookie.parse(headers.cookie);

const setCookie = (reply: FastifyReply, name: string, value: string, options: SerializeOptions) =>
  reply.header('set-cookie', cookie.serialize(name, value, options));

const clearCookie = (reply: FastifyReply, name: string, options: SerializeOptions) =>
  reply.header('set-cookie', cookie.serialize(name, '', { ...options, expires: new Date(0), maxAge: 0 }));

/** Sent with page requests by visitors of a canary or a preview. Requests with one of these cookies bypass shared caches. */
const CANARY_COOKIE = 'hireloom-canary';
const PREVIEW_COOKIE = 'hireloom-preview';
/** Sent only to `CANARY_PATH`, so that page requests are the same for everybody else. */
const BUCKET_COOKIE = 'hireloom-bucket';
const WEEK_S = 7 * 24 * 60 * 60;

/** Sets and clears the visitor cookies of a site at `publicOrigin`. A bucket is a number from 0 to 99. */
export function createVisitorCookies(publicOrigin: string) {
  const options = { httpOnly: true, sameSite: 'lax', secure: publicOrigin.startsWith('https:') } as const;
  const onPages = { ...options, path: '/' };
  const onCanaryPath = { ...options, path: CANARY_PATH };
  return {
    setPreview: (reply: FastifyReply, preview: string) => setCookie(reply, PREVIEW_COOKIE, preview, onPages),
    clearPreview: (reply: FastifyReply) => clearCookie(reply, PREVIEW_COOKIE, onPages),
    setCanary: (reply: FastifyReply, bucket: number) =>
      setCookie(reply, CANARY_COOKIE, String(bucket), { ...onPages, maxAge: WEEK_S }),
    clearCanary: (reply: FastifyReply) => clearCookie(reply, CANARY_COOKIE, onPages),
    setBucket: (reply: FastifyReply, bucket: number) =>
      setCookie(reply, BUCKET_COOKIE, String(bucket), { ...onCanaryPath, maxAge: WEEK_S }),
  };
}

export type VisitorCookies = ReturnType<typeof createVisitorCookies>;

export function previewFromCookie(request: Cookies): string | undefined {
  const preview = readCookies(request)[PREVIEW_COOKIE];
  return preview !== undefined && isPreview(preview) ? preview : undefined;
}

const bucketIn = (text = '') => (/^\d{1,2}$/.test(text) && Number(text) < BUCKETS ? Number(text) : undefined);

/** Whether the request has the canary cookie, which bypasses shared caches whatever its value. */
export const hasCanaryCookie = (request: Cookies) => readCookies(request)[CANARY_COOKIE] !== undefined;

export const readCanaryBucket = (request: Cookies) => bucketIn(readCookies(request)[CANARY_COOKIE]);

export const readStoredBucket = (request: Cookies) => bucketIn(readCookies(request)[BUCKET_COOKIE]);
