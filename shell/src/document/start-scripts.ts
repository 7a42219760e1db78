import { escapeJson } from '@hireloom/contracts';
import { FRAME_LOST } from '../interactive';
import { START_SCRIPTS_ID } from '../page-data';
import { keepEarlyPresses } from './early-presses';
import { knowsWhatScriptsNeed, makePagePlain } from './plain-page';

/** A script to run. Without an integrity it may change at any time, as what development adds. */
export type StartScript = { src: string; integrity?: string };

/** A script to fetch ahead of the moment at which another script asks for it. */
export type ScriptPreload = { href: string; integrity?: string };

/** What stands in the JSON block: `preloads` is for the scripts themselves, once the first of them runs. */
export type StartScriptsData = { scripts: readonly StartScript[]; preloads: readonly ScriptPreload[] };

/** Where the page is never painted, as in a tab in the background, scripts start after this time all the same. */
const UNPAINTED_LIMIT_MS = 1000;

/**
 * Scripts run once the first frame is painted: on a fast line, or kept by the browser, they would be there before it.
 * `lose` is called for one that does not come, cannot be parsed, or throws where it begins.
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
 * The one inline script of a page: it starts all others, minds the time until they have run, and makes do without them
 * where they cannot. The same on every page, so that the security policy can name it by its hash; in words that any
 * browser knows, as it is the one that finds out what the browser knows.
 */
export const startScript = `(function(){
var makePlain=${makePagePlain};
if(!(${knowsWhatScriptsNeed})())return makePlain();
var letGo=(${keepEarlyPresses})(),isLost=false;
function lose(){if(isLost)return;isLost=true;makePlain();letGo()}
document.addEventListener('${FRAME_LOST}',lose);
(${startAfterFirstFrame})(JSON.parse(document.getElementById('${START_SCRIPTS_ID}').textContent).scripts,lose)
})()`;

/** What one page starts with. */
export const startScriptsBlock = (data: StartScriptsData) =>
  `<script type="application/json" id="${START_SCRIPTS_ID}">${escapeJson(JSON.stringify(data))}</script>`;

/**
 * Fetches the scripts behind all that the first frame needs, for the end of the document: the typeface is asked for
 * before them, and while the page is laid out and painted the line is not idle.
 */
export const scriptPreloads = (scripts: readonly StartScript[]) =>
  scripts
    .filter(({ integrity }) => integrity)
    .map(
      ({ src, integrity }) =>
        `<link rel="preload" as="script" fetchpriority="low" href="${src}" integrity="${integrity}" crossorigin>`,
    )
    .join('');
