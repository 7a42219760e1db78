import { escapeJson } from '@hireloom/contracts';
import { FRAME_LOST } from '../interactive';
import { START_SCRIPTS_ID } from '../page-data';
import { replayEarlyPresses } from './early-presses';
import { makePagePlain } from './plain-page';

/** A script to run. `integrity` is missing for scripts added in development, which may change at any time. */
export type StartScript = { src: string; integrity?: string };

/** A script to fetch before another script requests it. */
export type ScriptPreload = { href: string; integrity?: string };

/** Content of the page's JSON block. The inline script runs `scripts`; the first of them preloads `preloads`. */
export type StartScriptsData = { scripts: readonly StartScript[]; preloads: readonly ScriptPreload[] };

/** Scripts start after this time at the latest, even if the page is never painted, such as in a background tab. */
const UNPAINTED_LIMIT_MS = 1000;

/**
 * Source of a function that runs the scripts after the first paint, which they would delay on a fast connection or from the
 * cache. Calls `lose` if a script can't be loaded or parsed, or if it throws during evaluation.
 */
const startAfterFirstFrame = `function(scripts,lose){
var isStarted=false;
function add(file){var script=document.createElement('script');
function look(event){if(event.filename===script.src)lose()}
window.addEventListener('error',look);
script.onload=function(){window.removeEventListener('error',look)};script.onerror=lose;
if(file.integrity){script.integrity=file.integrity;script.crossOrigin='anonymous'}
script.async=false;script.src=file.src;document.head.appendChild(script)}
function start(){if(isStarted)return;isStarted=true;scripts.forEach(add)}
requestAnimationFrame(function(){setTimeout(start)});setTimeout(start,${UNPAINTED_LIMIT_MS})
}`;

/**
 * The only inline script of a page. It starts all other scripts, records clicks until they have run, and makes the page work
 * without them if they can't run. Browsers without popovers (Safari before 17, Firefox before 125, Chrome before 114) get no
 * other script, so this one uses syntax that any browser parses. It is the same on every page, so that the Content Security
 * Policy can allow it by hash.
 */
export const startScript = `(function(){
var makePlain=${makePagePlain};
if(!('popover' in HTMLElement.prototype))return makePlain();
var letGo=(${replayEarlyPresses})(),isLost=false;
function lose(){if(isLost)return;isLost=true;makePlain();letGo()}
document.addEventListener('${FRAME_LOST}',lose);
(${startAfterFirstFrame})(JSON.parse(document.getElementById('${START_SCRIPTS_ID}').textContent).scripts,lose)
})()`;

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
