/** The forms that the site server shows and takes by itself, at `/forms/<name>`. */
export const plainFormNames = ['contact', 'newsletter', 'recruiter-request'] as const;

export type PlainFormName = (typeof plainFormNames)[number];

/** The query parameter by which a page learns which form was sent. */
export const SENT_PARAMETER = 'sent';
