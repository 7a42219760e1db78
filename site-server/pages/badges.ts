import { escapeHtml } from '@hireloom/contracts';
import { colours } from '@hireloom/design/tokens/colours';
import { space } from '@hireloom/design/tokens/space';
import { fontStack } from '@hireloom/design/tokens/type';
import { inlineHash } from '../http/inline-hash';
import { badgesLabel } from './content/badges';

/** Says that a visitor sees something of his own, and how to leave it. Both texts are plain. */
export type Badge = { text: string; leave: { href: string; text: string } };

const styles = `
.badges{background:${colours.marigold};color:${colours.onMarigold};font:600 0.875rem/1.5 ${fontStack}}
.badges p{display:flex;flex-wrap:wrap;gap:${space(1, 4)};align-items:center;justify-content:center;margin:0;padding:${space(1, 4)};overflow-wrap:anywhere}
.badges a{color:${colours.onMarigold};padding:${space(3, 2)}}
.badges a:focus-visible{outline:2px solid ${colours.onMarigold}}
@media print{.badges{display:none}}`;

/** What the policy has to allow of a page with badges besides. */
export const badgeStyleHash = inlineHash(styles);

const badgeHtml = ({ text, leave }: Badge) =>
  `<p><span>${escapeHtml(text)}</span> <a href="${escapeHtml(leave.href)}">${escapeHtml(leave.text)}</a></p>`;

/** Puts them above the page, outside of what the browser hydrates. They need no script. */
export function withBadges(html: string, badges: readonly Badge[]): string {
  const all =
    `<style>${styles}</style>` +
    `<aside class="badges" aria-label="${badgesLabel}">${badges.map(badgeHtml).join('')}</aside>`;
  return html.replace('<body>', () => `<body>${all}`);
}
