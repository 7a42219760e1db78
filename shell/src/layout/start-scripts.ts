import { escapeJson } from './head';

/** A script to fetch ahead of the moment at which another script asks for it. */
export type ScriptPreload = { href: string; integrity?: string };

/** Where the page is never painted, as in a tab in the background, scripts start after this time all the same. */
const UNPAINTED_LIMIT_MS = 1000;

/**
 * The inline script that fetches all other scripts, all at once, as soon as the first frame is painted: until then
 * the words and the font have the line to themselves.
 */
export function startScripts(
  scripts: readonly string[],
  preloads: readonly ScriptPreload[],
  nonce: string,
): string {
  const wanted = escapeJson(JSON.stringify({ scripts, preloads }));
  return `<script nonce="${nonce}">(function(wanted,isStarted){
function add(name,properties){document.head.appendChild(Object.assign(document.createElement(name),properties))}
function start(){if(isStarted)return;isStarted=true;
wanted.scripts.forEach(function(src){add('script',{src:src,async:false})});
wanted.preloads.forEach(function(file){var link={rel:'preload',as:'script',href:file.href};
if(file.integrity){link.integrity=file.integrity;link.crossOrigin='anonymous'}add('link',link)})}
requestAnimationFrame(function(){setTimeout(start)});setTimeout(start,${UNPAINTED_LIMIT_MS})
})(${wanted})</script>`;
}
