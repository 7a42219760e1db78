import type { RenderedPage } from '@hireloom/contracts';
import type { FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';
import { setDocumentHeaders } from '../http/security-headers';
import type { ServedVersion } from '../traffic/served-version';
import { previewWords } from './content/preview';
import { withInspection } from './inspection';
import { type VisitBadge, withVisitBadges } from './visit-badges';

/** The same for every page. */
export type DocumentSettings = {
  /** Stands in rendered pages where each answer's own nonce goes. */
  noncePlaceholder: string;
  /** Where browsers fetch releases, if not on the site itself. */
  releaseOrigin?: string;
  /** Where they report how a visit went. */
  reportTarget?: string;
};

/** What is special about a visit. `preview`: the id of the version; `inspected`: a page that is to be inspected. */
export type Special = {
  preview?: string;
  badges?: readonly VisitBadge[];
  inspected?: Pick<ServedVersion, 'inspection'>;
};

/** For nobody's cache and no search engine. */
export const hidePage = (reply: FastifyReply) =>
  reply.headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });

const previewBadge = (version: string): VisitBadge => ({
  text: previewWords.showing(version),
  leave: { href: '?preview=off', text: previewWords.end },
});

export function sendPage(
  reply: FastifyReply,
  { status, location, html }: RenderedPage,
  { noncePlaceholder, preview, badges = [], inspected, ...elsewhere }: DocumentSettings & Special,
) {
  if (preview) hidePage(reply);
  if (location) return reply.redirect(location, status);
  const nonce = randomBytes(16).toString('base64');
  setDocumentHeaders(reply, nonce, elsewhere);
  if (preview) hidePage(reply);
  const shown = withVisitBadges(html, preview ? [previewBadge(preview)] : badges, noncePlaceholder);
  const whole = inspected ? withInspection(shown, inspected) : shown;
  return reply.code(status).send(whole.replaceAll(noncePlaceholder, nonce));
}
