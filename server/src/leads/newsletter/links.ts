export const purposes = ['confirm', 'unsubscribe'] as const;
type Purpose = (typeof purposes)[number];

export const toPath = (purpose: Purpose) => `/api/newsletter/${purpose}`;

export const isToken = (text: unknown): text is string =>
  typeof text === 'string' && /^[\w-]{32}$/.test(text);

export const createNewsletterLink = (origin: string, purpose: Purpose, token: string) =>
  `${origin}${toPath(purpose)}?token=${token}`;
