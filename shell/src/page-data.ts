import type { Registry, RumSettings } from '@hireloom/contracts';
import type { Page } from './page';

export const ROOT_ID = 'root';

export const STYLES_ID = 'styles';
/** An empty style element, for the rules that the browser adds. */
export const ADDED_STYLES_ID = 'added-styles';

/** Id of the hidden line that says that the shell's script was lost. */
export const SCRIPTS_LOST_ID = 'scripts-lost';

/** Id of the JSON block that lists the scripts to fetch, apart from the page's data, which the inline script need not parse. */
export const START_SCRIPTS_ID = 'start-scripts';

/** A script to run. `integrity` is missing for scripts added in development, which may change at any time. */
export type StartScript = { src: string; integrity?: string };

export type ScriptPreload = { href: string; integrity?: string };

/** The inline script runs `scripts`; the first of them preloads `preloads`. */
export type StartScriptsData = { scripts: readonly StartScript[]; preloads: readonly ScriptPreload[] };

/** The shell release that rendered the page. `base`: the URL of its folder, with a trailing slash. */
export type ShellRelease = { release: string; base: string };

/** A page as the server rendered it. `route`: the id of its route. `error`: without stack traces. */
type RenderedState = Pick<Page, 'params' | 'loaderData' | 'error'> & { route?: string };

/** Without `hydration`, the browser has to render the page. `rum` is missing if visits are not measured. */
export type PageData = {
  registry: Registry;
  shell: ShellRelease;
  siteVersion?: string;
  rum?: RumSettings;
  publicOrigin: string;
  imageHosts?: readonly string[];
  slotData: Record<string, unknown>;
  hydration?: RenderedState;
};

/** Event on the document, and performance mark: the page is interactive. */
export const INTERACTIVE = 'page-interactive';

/** Event: the bundle of a form failed to load. Until a retry loads it, the browser submits the form natively. */
export const FORM_LOST = 'form-lost';

/** Event on the document: the shell failed. From now on, the browser handles links and forms natively. */
export const FRAME_LOST = 'frame-lost';
