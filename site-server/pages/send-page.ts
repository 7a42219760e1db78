import type { RenderedPage } from '@hireloom/contracts';
import type { FastifyReply } from 'fastify';
import { type Elsewhere, setDocumentHeaders } from '../http/security-headers';
import type { ServedVersion } from '../traffic/served-version';
import { previewWords } from './content/preview';
import { withInspection } from './inspection';
import { type Badge, badgeStyleHash, withBadges } from './badges';

/** The same for every page. */
export type DocumentSettings = Elsewhere;

/** What one visitor gets besides. `preview`: the id of the version; `inspected`: the version that the inspector shows. */
type Special = {
  preview?: string;
  badges?: readonly Badge[];
  inspected?: Pick<ServedVersion, 'inspection'>;
};

/** For nobody's cache and no search engine. */
export const hidePage = (reply: FastifyReply) =>
  reply.headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });

const previewBadge = (version: string): Badge => ({
  text: previewWords.showing(version),
  leave: { href: '?preview=off', text: previewWords.end },
});

export function sendPage(
  reply: FastifyReply,
  { status, location, html, inline }: RenderedPage,
  { preview, badges = [], inspected, ...elsewhere }: DocumentSettings & Special,
) {
  if (location) return (preview ? hidePage(reply) : reply).redirect(location, status);
  const allBadges = preview ? [previewBadge(preview)] : badges;
  const hasBadges = allBadges.length > 0;
  const style = hasBadges ? [...inline.style, badgeStyleHash] : inline.style;
  setDocumentHeaders(reply, { ...inline, style }, elsewhere);
  if (preview) hidePage(reply);
  const shown = hasBadges ? withBadges(html, allBadges) : html;
  return reply.code(status).send(inspected ? withInspection(shown, inspected) : shown);
}
