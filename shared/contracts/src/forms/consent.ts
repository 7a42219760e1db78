/** Never change a published text: new wording gets a new version, so that stored consents refer to the text that was shown. */
export const consentTexts = {
  'contact-1': 'You may write to me about hiring.',
  'contact-2': 'Hireloom may contact me about its services.',
  'newsletter-1': 'By subscribing you ask us to send the newsletter to this address.',
} as const;

export type ConsentVersion = keyof typeof consentTexts;

/** The versions that the forms currently show. */
export const currentConsent = {
  contact: 'contact-2',
  subscription: 'newsletter-1',
} as const satisfies Record<string, ConsentVersion>;

export const isConsentVersion = (text: unknown): text is ConsentVersion =>
  typeof text === 'string' && Object.hasOwn(consentTexts, text);
