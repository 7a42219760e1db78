import { conditionalStatus } from '@hireloom/service';
import { setImmediate as otherRequests } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Snapshot } from '../publishing/published-content';
import { RequestError } from '../request-error';

/**
 * Sets ETag and Cache-Control. True if the client has it already; then 304 is all there is to send.
 * @throws RequestError 412 where the client wants another version alone.
 */
export function isKnown(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { tag, cacheControl }: { tag: string; cacheControl: string },
): boolean {
  const status = conditionalStatus(headers, tag);
  if (status === 412) throw new RequestError(412, 'There is another version of it now.');
  reply.header('etag', tag).header('cache-control', cacheControl);
  return status === 304;
}

/** The same for what was made from a snapshot. */
export const isUnchanged = (request: FastifyRequest, reply: FastifyReply, { version }: Snapshot) =>
  isKnown(request, reply, { tag: `"${version}"`, cacheControl: 'no-cache' });

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
