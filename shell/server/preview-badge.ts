import { colours } from '../../shared/src/design/colours';
import { space } from '../../shared/src/design/space';
import { fontStack } from '../../shared/src/design/type';
import { previewWords } from '../src/content/preview';
import { escapeText } from './plain-page';
import type { Preview } from './preview-request';

const styles = `
.preview{display:flex;flex-wrap:wrap;gap:${space(1, 4)};align-items:center;justify-content:center;padding:${space(1, 4)};background:${colours.marigold};color:${colours.ink};font:600 0.875rem/1.5 ${fontStack};overflow-wrap:anywhere}
.preview p{margin:0}
.preview a{color:${colours.ink};padding:${space(3, 2)}}
.preview a:focus-visible{outline:2px solid ${colours.ink}}
@media print{.preview{display:none}}`;

/** Puts above the page what is looked at and the way out of it, outside of what the browser hydrates. */
export function withPreviewBadge(html: string, preview: Preview, nonce: string): string {
  const what = Object.entries(preview).map(
    ([remote, id]) => `${escapeText(remote)} <code>${escapeText(id)}</code>`,
  );
  const badge =
    `<style nonce="${nonce}">${styles}</style><aside class="preview" aria-label="${previewWords.label}">` +
    `<p>${previewWords.showing} ${what.join(', ')}</p><a href="?preview=off">${previewWords.end}</a></aside>`;
  return html.replace('<body>', () => `<body>${badge}`);
}
