import { escapeJson, PAGE_DATA_ID, site } from '@hireloom/contracts';
import { colours } from '@hireloom/design';
import { frame } from '../content/frame';
import { plainContactForm } from '../content/plain-forms';
import { type Head, renderHead } from '../layout/head';
import { type ScriptPreload, type StartScript, startScripts } from '../layout/start-scripts';
import { type PageData, ROOT_ID } from '../page-data';

export type DocumentParts = {
  head: Head;
  css: string;
  body: string;
  data: PageData;
  scripts: readonly StartScript[];
  scriptPreloads: readonly ScriptPreload[];
  fontUrl?: string;
};

/** What every page says of the site. */
const siteTags = [
  '<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml" sizes="any">',
  '<link rel="icon" href="/assets/icon-192.png" type="image/png" sizes="192x192">',
  '<link rel="apple-touch-icon" href="/assets/apple-touch-icon.png">',
  '<link rel="manifest" href="/assets/site.webmanifest">',
  `<link rel="alternate" href="/feed.xml" type="application/atom+xml" title="${frame.feed.title}">`,
  // The ground of the header, for the browser’s own bars.
  `<meta name="theme-color" content="${colours.canvas}">`,
].join('\n');

const waysToReachUs =
  `<a href="${plainContactForm.href}">${plainContactForm.label}</a>, ` +
  `<a href="${site.phone.href}">${site.phone.display}</a>, ` +
  `<a href="mailto:${site.email}">${site.email}</a>`;

/** The whole HTML of a page. `data.nonce` stands wherever the security policy asks for the nonce. */
export function renderDocument({ head, css, body, data, fontUrl, ...parts }: DocumentParts): string {
  const noScript = body ? '' : `<noscript><p>${frame.noScript} ${waysToReachUs}</p></noscript>`;
  const fontPreload = fontUrl
    ? `<link rel="preload" href="${fontUrl}" as="font" type="font/woff2" crossorigin>`
    : '';
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${renderHead(head)}
${fontPreload}<style nonce="${data.nonce}">${css}</style>
${siteTags}
</head><body>${noScript}<div id="${ROOT_ID}">${body}</div>
<script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(JSON.stringify(data))}</script>
${startScripts(parts.scripts, parts.scriptPreloads, data.nonce)}
</body></html>
`;
}
