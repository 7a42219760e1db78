// Has no schemas, like all modules that the shell's browser code imports: webpack can't drop valibot from modules with schemas.

/** The shell's name among releases. Remotes can't use it. */
export const SHELL = 'shell';

/** The path where a browser asks whether its visitor is in a canary. The bucket's cookie is sent to this path only. */
export const CANARY_PATH = '/canary';
/** The path where browsers report what became of the visits that are compared. */
export const VISIT_PATH = '/canary/visit';

/** Entries of `Server-Timing`: the visitor was assigned before this page, which is compared; a lead of the kind in `desc` was stored. */
export const ASSIGNED_TIMING = 'assigned';
export const LEAD_TIMING = 'lead';

/** The event that tells a page in development that one of its modules has been replaced. */
export const MODULE_REPLACED = 'hireloom:module-replaced';

/** The id of the element that holds the data for the browser, as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** Escapes JSON for a script element. */
export const escapeJson = (json: string) => json.replaceAll('<', '\\u003c');

/** Marks a failed preload. Browsers reuse the failure for the same URL, so the script is then loaded from another one. */
export const LOST_PRELOAD = 'data-lost';
