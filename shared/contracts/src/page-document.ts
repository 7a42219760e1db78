/** The element that holds what the server hands to the browser, as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** Where a page that is to be inspected carries what the inspector needs; other pages carry nothing of it. */
export const INSPECTION_ID = 'inspection';

/** What is known of a release beyond what visitors need: whose it is, and the files of each of its modules. */
export type InspectedRelease = {
  name: string;
  team: string;
  commit: string;
  modules: Readonly<Record<string, readonly { href: string; bytes: number }[]>>;
};

/** JSON that may stand inside a script element. */
export const escapeJson = (json: string) => json.replaceAll('<', '\\u003c');

/**
 * The attribute of a preload that has failed. Browsers give its failure to the next one that asks for this address: whoever
 * loads the script asks under another one.
 */
export const LOST_PRELOAD = 'data-lost';
