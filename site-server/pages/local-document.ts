import type { FastifyRequest } from 'fastify';
import type { DevelopmentOptions } from '../development/development-tools';
import { joinSources } from '../http/security-headers';
import { versionsOf } from '../traffic/follow-traffic';
import type { LoadedVersion } from '../versions/loaded-version';
import { keptPreview } from '../traffic/visitor-cookies';
import type { PageParts } from './answer-page';
import { asksForInspection } from './inspection';
import { sendSpecialDocument } from './send-page';
import { emptyDocumentOf, withRegistry } from './unrendered-page';

/** What development needs of the pages, to send them with remotes from a developer's machine. */
export function localDocuments(parts: PageParts): Pick<DevelopmentOptions, 'servedTo' | 'sendDocument'> {
  const servedTo = async (request: FastifyRequest): Promise<readonly LoadedVersion[]> => {
    const preview = keptPreview(request);
    const previewed = preview === undefined ? 'unknown' : await parts.openPreview(preview);
    return typeof previewed === 'string' ? versionsOf(parts.inForce()) : [previewed];
  };
  return {
    servedTo,
    sendDocument: (request, reply, { version, registry, badges, origins, sources }) => {
      const isAsked = asksForInspection(request.url);
      const { releaseOrigin = '' } = parts.document;
      const document = withRegistry(emptyDocumentOf(parts, version.id), registry);
      return sendSpecialDocument(
        request,
        reply,
        { ...document, sources: joinSources([document.sources, sources]), status: 200 },
        {
          ...parts.document,
          releaseOrigin: [releaseOrigin, ...origins].join(' '),
          badges,
          inspected: isAsked ? version : undefined,
        },
      );
    },
  };
}
