import {
  getAssetsUrl,
  type EmptyDocument,
  escapeJson,
  PAGE_DATA_ID,
  type Registry,
  site as agency,
  type WorkerSettings,
} from '@hireloom/contracts';
import { createInlineHash } from '@hireloom/contracts/inline-hash';
import { colourValues } from '@hireloom/design';
import { frame } from '../content/frame';
import { plainForms } from '../content/plain-forms';
import {
  ADDED_STYLES_ID,
  type PageData,
  ROOT_ID,
  SCRIPTS_LOST_ID,
  START_SCRIPTS_ID,
  type StartScript,
  type StartScriptsData,
  STYLES_ID,
} from '../page-data';
import { renderGlobalCss } from './global-css';
import { findFontUrl, listPreloads, listStartScripts, type UsedModule } from './release-files';

/** The parts that differ between pages. `head`: the tags that describe the page. Without `body`, the browser renders the page. */
type PageParts = {
  head: string;
  css?: string;
  body?: string;
  used?: readonly UsedModule[];
  data?: Partial<Pick<PageData, 'slotData' | 'hydration'>>;
};

const siteTags = [
  '<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml" sizes="any">',
  '<link rel="icon" href="/assets/icon-192.png" type="image/png" sizes="192x192">',
  '<link rel="apple-touch-icon" href="/assets/apple-touch-icon.png">',
  '<link rel="manifest" href="/assets/site.webmanifest">',
  `<link rel="alternate" href="/feed.xml" type="application/atom+xml" title="${frame.feed.title}">`,
  // Gives the browser's address bar the colour of the header.
  `<meta name="theme-color" content="${colourValues.canvas}">`,
].join('\n');

const waysToReachUs =
  `<a href="${plainForms.contact.href}">${plainForms.contact.label}</a>, ` +
  `<a href="${agency.phone.href}">${agency.phone.display}</a>, ` +
  `<a href="mailto:${agency.email}">${agency.email}</a>`;

const jsonBlock = (id: string, data: PageData | StartScriptsData) =>
  `<script type="application/json" id="${id}">${escapeJson(JSON.stringify(data))}</script>`;

/** At the end of the document: scripts download after everything that the first paint needs, but during layout. */
const scriptPreloads = (scripts: readonly StartScript[]) =>
  scripts
    .filter(({ integrity }) => integrity)
    .map(
      ({ src, integrity }) =>
        `<link rel="preload" as="script" fetchpriority="low" href="${src}" integrity="${integrity}" crossorigin>`,
    )
    .join('');

/** `start-document.ts`, compiled. The same on every page, so that the Content Security Policy can allow it by hash. */
declare const START_SCRIPT: string;

/** The inline script shows this if the shell's script fails. The link reloads the page. Behind the page: the skip link comes first. */
const scriptsLost = `<p id="${SCRIPTS_LOST_ID}" role="status" hidden>${frame.failure.scriptsLost} <a href="">${frame.failure.retry}</a></p>`;

const startScriptHashes = [createInlineHash(START_SCRIPT)];
const addedStylesHash = createInlineHash('');

/** Returns a function that writes the HTML of a page of one site version. Every visitor gets the same bytes. */
export function createDocumentWriter(settings: WorkerSettings, registry: Registry) {
  const { version, versionId: siteVersion, rum, publicOrigin, imageHosts } = settings;
  const shell = { release: version.shell.id, base: getAssetsUrl(version.shell.name) };
  const site = { registry, shell, siteVersion, rum, publicOrigin, imageHosts };
  const scripts = listStartScripts(settings);
  const fontUrl = findFontUrl(settings);
  const fontPreload = fontUrl
    ? `<link rel="preload" href="${fontUrl}" as="font" type="font/woff2" crossorigin>`
    : '';
  const globalCss = renderGlobalCss();
  return ({ head, css = '', body = '', used = [], data }: PageParts): EmptyDocument => {
    const noScript = body ? '' : `<noscript><p>${frame.noScript} ${waysToReachUs}</p></noscript>`;
    const pageData: PageData = { ...site, slotData: {}, ...data };
    const styles = globalCss + css;
    const html = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${head}
${fontPreload}<style id="${STYLES_ID}">${styles}</style><style id="${ADDED_STYLES_ID}"></style>
${siteTags}
</head><body>${noScript}<div id="${ROOT_ID}">${body}</div>${body && scriptsLost}
${jsonBlock(PAGE_DATA_ID, pageData)}
${jsonBlock(START_SCRIPTS_ID, { scripts, preloads: listPreloads(settings, used) })}
${scriptPreloads(scripts)}<script>${START_SCRIPT}</script>
</body></html>
`;
    return {
      html,
      inline: { script: startScriptHashes, style: [createInlineHash(styles), addedStylesHash] },
    };
  };
}
