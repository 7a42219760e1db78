import type { Registry, RumSettings } from '@hireloom/contracts';
import type { HydrationState } from 'react-router-dom';

export const ROOT_ID = 'root';

/** The one style element of a page. */
export const STYLES_ID = 'styles';

/** The JSON block of what the inline script fetches: apart from the page's data, which it need not read for that. */
export const START_SCRIPTS_ID = 'start-scripts';

/** The release of the shell that made the page. `base`: the address of its folder, with a trailing slash. */
export type ShellRelease = { release: string; base: string };

/**
 * What the server hands to the browser inside the page. `hydration` is missing where the server could not render:
 * the browser then renders the page itself. `rum` is missing where no visit is measured.
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
