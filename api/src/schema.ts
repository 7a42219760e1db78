/** Rows of the database. Times (ISO 8601 in UTC) and lists (JSON) are text in both databases. */
export type ArticleRow = {
  id: string;
  slug: string;
  heading: string;
  summary: string;
  /** Sanitised HTML. */
  body: string;
  /** Searchable texts, comparable, one a line. Derived from heading and body. */
  search_text: string;
  /** The beginning of the body's text, escaped. Derived. */
  snippet: string;
  banner: string;
  category: string;
  created_at: string;
  /** Null if it was not revised since it was published. */
  updated_at: string | null;
  /** Digest of the other columns. Shows whether a file has changed since it was imported. */
  content_hash: string;
};

export type CaseStudyRow = {
  id: string;
  slug: string;
  heading: string;
  subtitle: string;
  category: string;
  /** Sanitised HTML. */
  client_background: string;
  search_text: string;
  snippet: string;
  logo: string;
  quote: string;
  author: string;
  challenge: string;
  solution: string;
  results_achieved: string;
  created_at: string;
  service: string | null;
  /** JSON object with value and label. */
  figure: string | null;
  content_hash: string;
};

export type LogoRow = {
  id: string;
  slug: string;
  heading: string;
  banner: string;
  position: number;
  content_hash: string;
};

export type TestimonialRow = LogoRow & { message: string };

/** One row: the version of the published content. */
type ContentStateRow = { id: number; version: string; imported_at: string };

export const leadKinds = ['contact', 'recruiter-request', 'subscription'] as const;
export type LeadKind = (typeof leadKinds)[number];

export type LeadRow = {
  id: string;
  kind: LeadKind;
  /** As typed; `unique_key` has the normalised form. */
  email: string;
  /** JSON. */
  payload: string;
  /** Set for leads that are stored once: subscriptions. */
  unique_key: string | null;
  created_at: string;
  /** The phone number in E.164. Null if what was typed, which is in the payload, cannot be parsed. */
  phone_e164: string | null;
  /** Why the lead looks like a bot's. It is stored, and no notice is sent until it is released. */
  quarantined_because: string | null;
  /** When an unconfirmed subscription was made. */
  awaits_confirmation_since: string | null;
  confirmed_at: string | null;
  /** The offer named on the button that opened the form. Set by the page, not by the visitor. */
  about: string | null;
};

/** Which text the sender agreed to, and when. No row if they agreed to nothing. */
export type ConsentRow = { id: string; lead_id: string; text_version: string; given_at: string };

export const channels = ['agency-mail', 'acknowledgement', 'confirmation', 'webhook'] as const;
export type Channel = (typeof channels)[number];
/** Mail to the address in the form, which may be somebody else's. */
export const senderChannels: readonly Channel[] = ['acknowledgement', 'confirmation'];

/** A notice to send for a lead, committed together with it. */
export type OutboxRow = {
  id: string;
  lead_id: string;
  channel: Channel;
  created_at: string;
  attempts: number;
  next_attempt_at: string;
  /** When it was sent or given up. */
  settled_at: string | null;
  is_sent: number;
  /** A code, never a message: those of mail servers contain addresses. */
  last_error: string | null;
};

/** Identifies a repeated request, which gets the first one's answer. */
export type IdempotencyKeyRow = {
  key: string;
  /** Digest of kind and payload. */
  request_hash: string;
  created_at: string;
  lead_id: string | null;
};

/** Number of mails to an address in a period. `key`: digest of the address. */
type MailCountRow = { key: string; used: number; ends_at: string };

/** One row: the key that signs links in mails. */
type LinkKeyRow = { id: number; secret: string };

/** An entry of the erasure journal that was applied to this database. */
type AppliedErasureRow = { id: string };

/** A job that one of several services does once a day, and when it was last done. */
type DailyWorkRow = { name: string; done_at: string };

export type Schema = {
  article: ArticleRow;
  case_study: CaseStudyRow;
  testimonial: TestimonialRow;
  logo: LogoRow;
  content_state: ContentStateRow;
  lead: LeadRow;
  consent: ConsentRow;
  outbox: OutboxRow;
  idempotency_key: IdempotencyKeyRow;
  mail_count: MailCountRow;
  link_key: LinkKeyRow;
  daily_work: DailyWorkRow;
  applied_erasure: AppliedErasureRow;
};
