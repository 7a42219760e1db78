import { type EmptyDocument, escapeJson, PAGE_DATA_ID, type Registry } from '@hireloom/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { joinSources } from '../http/security-headers';
import type { PageParts } from '../pages/answer-page';
import { emptyDocumentOf } from '../pages/send-page';
import { sendSpecialDocument } from '../pages/special-page';
import { versionsOf } from '../traffic/visitor-version';
import { keptPreview } from '../traffic/visitor-cookies';
import type { LoadedVersion } from '../versions/loaded-version';
import { type DevelopmentOptions, developmentTools } from './development-tools';
import { explainLocalRemotes } from './explain-local-remotes';

const pageData = new RegExp(`(<script type="application/json" id="${PAGE_DATA_ID}">)(.*?)(</script>)`, 's');

/** Replaces the registry in the page data, so that the browser loads remotes from a developer's machine. */
export const withRegistry = ({ html, ...policy }: EmptyDocument, registry: Registry): EmptyDocument => ({
  ...policy,
  html: html.replace(pageData, (_all, start: string, json: string, end: string) => {
    const data = JSON.parse(json) as { registry: Registry };
    return start + escapeJson(JSON.stringify({ ...data, registry })) + end;
  }),
});

const localDocuments = (parts: PageParts): Pick<DevelopmentOptions, 'servedTo' | 'sendDocument'> => ({
  servedTo: async (request: FastifyRequest): Promise<readonly LoadedVersion[]> => {
    const preview = keptPreview(request);
    const previewed = preview === undefined ? 'unknown' : await parts.openPreview(preview);
    return typeof previewed === 'string' ? versionsOf(parts.inForce()) : [previewed];
  },
  sendDocument: (request, reply, { version, registry, badges, origins, sources }) => {
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
      },
    );
  },
});

/** In development, connects the development tools to the site's pages. Without a public origin, explains which command to run. */
export function connectLocalRemotes(
  app: FastifyInstance,
  config: Config,
  { parts, publicOrigin }: { parts: PageParts; publicOrigin: string },
) {
  if (config.isDevelopment) developmentTools(app, { ...config, ...localDocuments(parts) });
  // Visitors come to a public origin. Without one the site is for its own machine, as with `npm start`.
  else if (!config.publicOrigin) explainLocalRemotes(app, publicOrigin);
}
