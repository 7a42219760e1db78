import {
  FRAME_LOST,
  SCRIPTS_LOST_ID,
  START_SCRIPTS_ID,
  type StartScript,
  type StartScriptsData,
  STYLES_ID,
} from '../page-data';
import { holdClicks, holdSubmits } from './early-event-replay';

/** Scripts start after this time at the latest, even if the page is never painted, such as in a background tab. */
const UNPAINTED_LIMIT_MS = 1000;

/** Applies the rules of `@media (scripting: none)`. Browsers that don't support the query report it as "not all". */
function applyPlainRules(rules: CSSRuleList) {
  Array.from(rules).forEach((rule) => {
    const { media, cssRules } = rule as Partial<CSSMediaRule>;
    if (media && /scripting|^not all$/.test(media.mediaText)) media.mediaText = 'all';
    if (cssRules) applyPlainRules(cssRules);
  });
}

/** Makes the page usable if scripts are enabled but can't run: applies the styles and `noscript` content of a page without scripts. */
function makePagePlain() {
  const { sheet } = document.getElementById(STYLES_ID) as HTMLStyleElement;
  if (sheet) applyPlainRules(sheet.cssRules);
  document.querySelectorAll('body noscript').forEach((element) => {
    element.insertAdjacentHTML('afterend', element.textContent);
    element.remove();
  });
}

/** Calls `onLost` if a script can't be loaded or parsed, or throws. Loads it once more from another URL: browsers cache a refused one. */
function run({ src, integrity }: StartScript, onLost: () => void, again = '') {
  const script = document.createElement('script');
  const onError = ({ filename }: ErrorEvent) => {
    if (filename === script.src) onLost();
  };
  addEventListener('error', onError);
  script.onload = () => removeEventListener('error', onError);
  script.onerror = again
    ? onLost
    : () => {
        removeEventListener('error', onError);
        run({ src, integrity }, onLost, `?again=${Date.now()}`);
      };
  if (integrity) {
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
  }
  script.async = false;
  script.src = src + again;
  document.head.appendChild(script);
}

/** Runs the scripts after the first paint. On a fast connection or from the cache, they would otherwise delay it. */
function runAfterFirstPaint(scripts: readonly StartScript[], onLost: () => void) {
  let isStarted = false;
  const start = () => {
    if (!isStarted) scripts.forEach((script) => run(script, onLost));
    isStarted = true;
  };
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, UNPAINTED_LIMIT_MS);
}

/** Stops skipped view transitions from being reported as unhandled rejections. */
function ignoreSkippedTransitions() {
  const ignore = ({ viewTransition }: PageSwapEvent | PageRevealEvent) => {
    viewTransition?.ready.catch(() => undefined);
  };
  addEventListener('pageswap', ignore);
  addEventListener('pagereveal', ignore);
}

/**
 * The inline script of every page: starts all other scripts, holds clicks and submits until they have run, and makes the page work
 * without them if they can't run. Browsers without popovers (Safari before 17, Firefox before 125, Chrome before 114) get no other
 * script.
 */
function startDocument() {
  ignoreSkippedTransitions();
  if (!('popover' in HTMLElement.prototype)) return makePagePlain();
  const [loseClicks, loseSubmits] = [holdClicks(), holdSubmits()];
  let isLost = false;
  const lose = () => {
    if (isLost) return;
    isLost = true;
    makePagePlain();
    document.getElementById(SCRIPTS_LOST_ID)?.removeAttribute('hidden');
    loseClicks();
    loseSubmits();
  };
  document.addEventListener(FRAME_LOST, lose);
  const { textContent } = document.getElementById(START_SCRIPTS_ID) as HTMLElement;
  runAfterFirstPaint((JSON.parse(textContent) as StartScriptsData).scripts, lose);
}

startDocument();
