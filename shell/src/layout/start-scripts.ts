import { escapeJson } from '@hireloom/contracts';
import { INTERACTIVE } from '../interactive';
import { START_SCRIPTS_ID } from '../page-data';

/** A script to run. Without an integrity it may change at any time, as what development adds. */
export type StartScript = { src: string; integrity?: string };

/** A script to fetch ahead of the moment at which another script asks for it. */
export type ScriptPreload = { href: string; integrity?: string };

/** What stands in the JSON block: `preloads` is for the scripts themselves, once the first of them runs. */
export type StartScriptsData = { scripts: readonly StartScript[]; preloads: readonly ScriptPreload[] };

/** Where the page is never painted, as in a tab in the background, scripts start after this time all the same. */
const UNPAINTED_LIMIT_MS = 1000;

/** Scripts run once the first frame is painted: on a fast line, or kept by the browser, they would be there before it. */
const startAfterFirstFrame = `function(scripts){
var isStarted=false;
function add(file){var script=document.createElement('script');
if(file.integrity){script.integrity=file.integrity;script.crossOrigin='anonymous'}
script.async=false;script.src=file.src;document.head.appendChild(script)}
function start(){if(isStarted)return;isStarted=true;scripts.forEach(add)}
requestAnimationFrame(function(){setTimeout(start)});setTimeout(start,${UNPAINTED_LIMIT_MS})
}`;

/**
 * A button needs scripts: what is pressed before they have run is kept, and pressed again once they have.
 * One that opens a popover needs none where the browser knows these: pressed again it would close what it opened.
 * Pressed again in a task of its own: while React runs effects, it cannot hydrate what the press is for.
 */
const keepEarlyPresses = `function(){
var early=[];
function needsNoScript(button){return 'showPopover' in HTMLElement.prototype&&button.hasAttribute('popovertarget')}
function keep(event){var button=event.target.closest('button[type=button]');
if(button&&!needsNoScript(button)){event.stopImmediatePropagation();early.push(button)}}
document.addEventListener('click',keep,true);
function pressAgain(){early.splice(0).forEach(function(button){if(button.isConnected)button.click()})}
document.addEventListener('${INTERACTIVE}',function(){document.removeEventListener('click',keep,true);
setTimeout(pressAgain)},{once:true})
}`;

/**
 * The one inline script of a page: it starts all others and minds the time until they have run. The same on every page,
 * so that the security policy can name it by its hash.
 */
export const startScript =
  `(${startAfterFirstFrame})(JSON.parse(document.getElementById('${START_SCRIPTS_ID}').textContent).scripts);` +
  `(${keepEarlyPresses})()`;

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
