import { escapeHtml } from '@hireloom/contracts';
import { colours } from '@hireloom/design/tokens/colours';
import { space } from '@hireloom/design/tokens/space';
import { fontStack } from '@hireloom/design/tokens/type';
import { visitBadgesLabel } from './content/visit-badges';

/** Says what is special about this visit, and how to leave it. Both texts are plain. */
export type VisitBadge = { text: string; leave: { href: string; text: string } };

const styles = `
.visit-badges{background:${colours.marigold};color:${colours.ink};font:600 0.875rem/1.5 ${fontStack}}
.visit-badges p{display:flex;flex-wrap:wrap;gap:${space(1, 4)};align-items:center;justify-content:center;margin:0;padding:${space(1, 4)};overflow-wrap:anywhere}
.visit-badges a{color:${colours.ink};padding:${space(3, 2)}}
.visit-badges a:focus-visible{outline:2px solid ${colours.ink}}
@media print{.visit-badges{display:none}}`;

const badgeHtml = ({ text, leave }: VisitBadge) =>
  `<p><span>${escapeHtml(text)}</span> <a href="${escapeHtml(leave.href)}">${escapeHtml(leave.text)}</a></p>`;

/** Puts them above the page, outside of what the browser hydrates. They need no script. */
export function withVisitBadges(html: string, badges: readonly VisitBadge[], nonce: string): string {
  if (badges.length === 0) return html;
  const all =
    `<style nonce="${nonce}">${styles}</style>` +
    `<aside class="visit-badges" aria-label="${visitBadgesLabel}">${badges.map(badgeHtml).join('')}</aside>`;
  return html.replace('<body>', () => `<body>${all}`);
}
