import type { Registry } from '@hireloom/contracts';
import type { HydrationState } from 'react-router-dom';
import type { SiteSettings } from './site-settings';

export const PAGE_DATA_ID = 'page-data';
export const ROOT_ID = 'root';

/**
 * What the server hands to the browser inside the page. `hydration` is missing where the server could not render:
 * the browser then renders the page itself.
 */
export type PageData = {
  registry: Registry;
  site: SiteSettings;
  publicOrigin: string;
  nonce: string;
  slotData: Record<string, unknown>;
  hydration?: HydrationState;
  /** Names of the styles that stand in the document's head, separated by spaces. */
  styleNames?: string;
};
