import { development } from '../content/development';
import { escapeHtml } from './head';

/** Says what is special about this visit, and how to leave it. Both texts are plain. */
export type VisitBadge = { text: string; leave: { href: string; text: string } };

/** In the colours of the system, so that nobody takes it for a part of the page. */
const styles = `.visit-badges{position:fixed;inset-block-end:0;inset-inline-start:0;z-index:40;max-width:min(100%,32rem);
font:0.875rem/1.4 system-ui,sans-serif;color:Canvas;background:CanvasText;border-start-end-radius:0.5rem}
.visit-badges p{margin:0;padding:0.5rem 0.75rem}
.visit-badges a{display:inline-block;min-height:1.5rem;color:inherit;font-weight:700;text-decoration:underline}
.visit-badges a:focus-visible{outline:2px solid Canvas;outline-offset:2px}`;

const badgeHtml = ({ text, leave }: VisitBadge) =>
  `<p>${escapeHtml(text)} <a href="${escapeHtml(leave.href)}">${escapeHtml(leave.text)}</a></p>`;

/** HTML that needs no script, to stand in the body beside the page. Nothing where there is nothing to say. */
export function visitBadges(badges: readonly VisitBadge[], nonce: string): string {
  if (badges.length === 0) return '';
  const label = `aria-label="${escapeHtml(development.badgesLabel)}"`;
  return `<style nonce="${nonce}">${styles}</style><aside class="visit-badges" ${label}>${badges.map(badgeHtml).join('')}</aside>\n`;
}
