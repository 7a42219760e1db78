import { escapeJson } from '@hireloom/contracts';
import { START_SCRIPTS_ID } from '../page-data';

/** A script to run. `integrity` is missing for scripts added in development, which may change at any time. */
export type StartScript = { src: string; integrity?: string };

/** A script to fetch before another script requests it. */
export type ScriptPreload = { href: string; integrity?: string };

/** Content of the page's JSON block. The inline script runs `scripts`; the first of them preloads `preloads`. */
export type StartScriptsData = { scripts: readonly StartScript[]; preloads: readonly ScriptPreload[] };

/** Renders the JSON block of one page. */
export const startScriptsBlock = (data: StartScriptsData) =>
  `<script type="application/json" id="${START_SCRIPTS_ID}">${escapeJson(JSON.stringify(data))}</script>`;

/**
 * Preload links for the end of the document. Scripts then download after everything that the first paint needs, such as the
 * font, but still during layout and paint.
 */
export const scriptPreloads = (scripts: readonly StartScript[]) =>
  scripts
    .filter(({ integrity }) => integrity)
    .map(
      ({ src, integrity }) =>
        `<link rel="preload" as="script" fetchpriority="low" href="${src}" integrity="${integrity}" crossorigin>`,
    )
    .join('');
