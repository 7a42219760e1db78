/** Accessible name of the badges on a page that is not the live one: a preview, or a page with a remote from a developer's machine. */
export const badgesLabel = 'Not what everybody sees';
