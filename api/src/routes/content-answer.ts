import { setImmediate as otherRequests } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Snapshot } from '../publishing/published-content';

const tagOf = ({ version }: Snapshot) => `"${version}"`;

/** Sets the ETag of the snapshot. True if the reader has it already; then 304 is all there is to send. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, snapshot: Snapshot): boolean {
  const tag = tagOf(snapshot);
  reply.header('etag', tag).header('cache-control', 'no-cache');
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  return known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

export const sendUnchanged = (reply: FastifyReply) => reply.code(304).send();

export function sendAnswer(reply: FastifyReply, { body, total }: Answer): FastifyReply {
  if (total !== undefined) reply.header('x-total-count', String(total));
  return reply.type('application/json; charset=utf-8').send(body);
}

const atOnce = 100;

/** A JSON array of many long items, read and written in parts, so that other requests get their turn. */
export async function longArray<Item>(
  slugs: string[],
  read: (slugs: string[]) => Promise<Item[]>,
): Promise<string> {
  const items: string[] = [];
  for (let at = 0; at < slugs.length; at += atOnce) {
    const part = await read(slugs.slice(at, at + atOnce));
    items.push(...part.map((item) => JSON.stringify(item)));
    await otherRequests();
  }
  return `[${items.join(',')}]`;
}
