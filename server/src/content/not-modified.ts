import { conditionalStatus } from '../http/conditional-request';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '../errors';

/**
 * Sets ETag, Cache-Control and the status. Returns true if the client already has this version (304): send the response without a
 * body. @throws RequestError 412 if the client requires another version
 */
export function isNotModified(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { tag, cacheControl }: { tag: string; cacheControl: string },
): boolean {
  const status = conditionalStatus(headers, tag);
  if (status === 412) throw new RequestError(412, 'This was changed in the meantime: load it again.');
  reply.code(status).headers({ etag: tag, 'cache-control': cacheControl });
  return status === 304;
}
