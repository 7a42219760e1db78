import { escapeJson } from '@hireloom/contracts';
import { INTERACTIVE } from '../interactive';
import { START_SCRIPTS_ID } from '../page-data';

/** A script to run. Without an integrity it may change at any time, as what development adds. */
export type StartScript = { src: string; integrity?: string };

/** A script to fetch ahead of the moment at which another script asks for it. */
export type ScriptPreload = { href: string; integrity?: string };

/** Where the page is never painted, as in a tab in the background, scripts start after this time all the same. */
const UNPAINTED_LIMIT_MS = 1000;

/** All scripts at once, as soon as the first frame is painted: until then words and font have the line to themselves. */
const startAfterFirstFrame = `function(wanted){
var isStarted=false;
function add(name,properties,integrity){var element=document.createElement(name);
if(integrity){element.integrity=integrity;element.crossOrigin='anonymous'}
document.head.appendChild(Object.assign(element,properties))}
function start(){if(isStarted)return;isStarted=true;
wanted.scripts.forEach(function(file){add('script',{src:file.src,async:false},file.integrity)});
wanted.preloads.forEach(function(file){add('link',{rel:'preload',as:'script',href:file.href},file.integrity)})}
requestAnimationFrame(function(){setTimeout(start)});setTimeout(start,${UNPAINTED_LIMIT_MS})
}`;

/**
 * A button needs scripts: what is pressed before they have run is kept, and pressed again once they have.
 * One that opens a popover needs none where the browser knows these: pressed again it would close what it opened.
 */
const keepEarlyPresses = `function(){
var early=[];
function needsNoScript(button){return 'showPopover' in HTMLElement.prototype&&button.hasAttribute('popovertarget')}
function keep(event){var button=event.target.closest('button[type=button]');
if(button&&!needsNoScript(button)){event.stopImmediatePropagation();early.push(button)}}
document.addEventListener('click',keep,true);
document.addEventListener('${INTERACTIVE}',function(){document.removeEventListener('click',keep,true);
early.splice(0).forEach(function(button){if(button.isConnected)button.click()})},{once:true})
}`;

/**
 * The one inline script of a page: it fetches all others and minds the time until they have run. The same on every page,
 * so that the security policy can name it by its hash.
 */
export const startScript =
  `(${startAfterFirstFrame})(JSON.parse(document.getElementById('${START_SCRIPTS_ID}').textContent));` +
  `(${keepEarlyPresses})()`;

/** What it fetches for one page. */
export const startScriptsBlock = (scripts: readonly StartScript[], preloads: readonly ScriptPreload[]) =>
  `<script type="application/json" id="${START_SCRIPTS_ID}">` +
  `${escapeJson(JSON.stringify({ scripts, preloads }))}</script>`;
