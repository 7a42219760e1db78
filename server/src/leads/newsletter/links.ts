export const purposes = ['confirm', 'unsubscribe'] as const;
/** The action of a link. Anyone who has the link can perform it. */
type Purpose = (typeof purposes)[number];

export const toPath = (purpose: Purpose) => `/api/newsletter/${purpose}`;

/** Whether a text has the format of a subscription's token: 24 random bytes in base64url. */
export const isToken = (text: unknown): text is string =>
  typeof text === 'string' && /^[\w-]{32}$/.test(text);

/** The URL of a link in a mail. `origin`: the site's. */
export const createNewsletterLink = (origin: string, purpose: Purpose, token: string) =>
  `${origin}${toPath(purpose)}?token=${token}`;
