/** Names the badges of a page that is not the live one: a preview, or with a remote from a developer's machine. */
export const badgesLabel = 'Not what everybody sees';
