import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomInt } from 'node:crypto';
import { readCookies } from '../http/cookies';
import { BUCKETS } from './release-plan';
import type { ReleaseSet } from '../rendering/release-set';
import type { Renderer } from '../rendering/renderer';

const COOKIE = 'hireloom-canary';
const DAYS_7_S = 7 * 24 * 60 * 60;

/** The value of a cookie, as it was sent. */
export const readCookie = ({ headers }: FastifyRequest, name: string) =>
  readCookies(headers.cookie).get(name);

/** What cookies of ours have in common. */
export const cookieAttributes = (publicOrigin: string) =>
  `Path=/; HttpOnly; SameSite=Lax${publicOrigin.startsWith('https:') ? '; Secure' : ''}`;

function bucketOf(request: FastifyRequest): number | undefined {
  const text = readCookie(request, COOKIE) ?? '';
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

type Visit = { request: FastifyRequest; reply: FastifyReply; renderer: Renderer; publicOrigin: string };

/**
 * The releases for this visitor: the same at each visit of a week. A cookie is set only while there is a canary;
 * it holds a number drawn by chance.
 */
export function chooseReleases({ request, reply, renderer, publicOrigin }: Visit): ReleaseSet {
  if (!renderer.hasCanary) return renderer.releases;
  const known = bucketOf(request);
  const bucket = known ?? randomInt(BUCKETS);
  reply.header('Vary', 'Cookie');
  if (known === undefined) {
    reply.header('Set-Cookie', `${COOKIE}=${bucket}; Max-Age=${DAYS_7_S}; ${cookieAttributes(publicOrigin)}`);
  }
  return renderer.releasesFor(bucket);
}
