/** Names the badges of a visit that sees something of its own: a preview, or a remote from a developer's machine. */
export const visitBadgesLabel = 'Not what everybody sees';
