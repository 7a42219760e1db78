// What the shell's browser code reads stands in modules without schemas: webpack can't drop valibot from the others.

/** The shell's name among releases. No remote may have it. */
export const SHELL = 'shell';

/** Where a browser asks whether its visitor is in a canary. The bucket's cookie is sent to this path only. */
export const CANARY_PATH = '/canary';

/** The event that tells a page in development that one of its modules was replaced. */
export const MODULE_REPLACED = 'hireloom:module-replaced';

/** The id of the element with the data for the browser, as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** The id of the element with the inspector's data, on pages with `?inspect` only. */
export const INSPECTION_ID = 'inspection';

/** A release in the inspector: its team, and the files of each of its modules. */
export type InspectedRelease = {
  name: string;
  team: string;
  commit: string;
  modules: Readonly<Record<string, readonly { href: string; bytes: number }[]>>;
};

/** Escapes JSON for a script element. */
export const escapeJson = (json: string) => json.replaceAll('<', '\\u003c');

/**
 * The attribute of a preload that has failed. Browsers give its failure to the next one that asks for this address: whoever
 * loads the script asks under another one.
 */
export const LOST_PRELOAD = 'data-lost';
