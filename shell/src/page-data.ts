import type { Registry, RumSettings } from '@hireloom/contracts';
import type { HydrationState } from 'react-router-dom';

export const ROOT_ID = 'root';

/** The one style element of a page. */
export const STYLES_ID = 'styles';

/** The JSON block of scripts to fetch. Separate from the page's data, so that the inline script need not parse that. */
export const START_SCRIPTS_ID = 'start-scripts';

/** The shell's release that rendered the page. `base`: the URL of its folder, with a trailing slash. */
export type ShellRelease = { release: string; base: string };

/**
 * Data that the server embeds in the page. `hydration` is missing if the server could not render the page, so the browser
 * does. `rum` is missing if no visits are measured.
 */
export type PageData = {
  registry: Registry;
  shell: ShellRelease;
  rum?: RumSettings;
  publicOrigin: string;
  imageHosts?: readonly string[];
  slotData: Record<string, unknown>;
  hydration?: HydrationState;
};
