/** Rows as they lie in the database. Times are ISO 8601 in UTC, lists are JSON; both databases keep them as text. */
export type ArticleRow = {
  id: string;
  slug: string;
  heading: string;
  summary: string;
  /** Sanitised HTML. */
  body: string;
  /** The texts that a search looks into, comparable, one a line. Derived from heading and body. */
  search_text: string;
  /** The beginning of the body's text, escaped. Derived. */
  snippet: string;
  banner: string;
  category: string;
  created_at: string;
  /** Null: not revised since it was published. */
  updated_at: string | null;
  /** Of everything above; tells whether a file has changed since it was imported. */
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
  /** The figure and its label, a JSON object. */
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

/** One row: which content the tables hold. */
export type ContentStateRow = { id: number; version: string; imported_at: string };

export const leadKinds = ['contact', 'recruiter-request', 'subscription'] as const;
export type LeadKind = (typeof leadKinds)[number];

export type LeadRow = {
  id: string;
  kind: LeadKind;
  /** As given; `unique_key` holds the form for comparison. */
  email: string;
  /** The payload, JSON. */
  payload: string;
  /** Set where the same lead must be stored once: a subscription. */
  unique_key: string | null;
  created_at: string;
  /** The phone number in E.164, where what was typed (it is in the payload) can be read as one. */
  phone_e164: string | null;
  /** Why this looks like a program's doing. Such a lead is kept, and nobody is told until it is released. */
  quarantined_because: string | null;
  /** Of a subscription that its address has not confirmed yet: since when it is waited for. */
  awaits_confirmation_since: string | null;
  confirmed_at: string | null;
  /** What the button that opened the form was for, in a few words. The page sends it; the visitor does not type it. */
  about: string | null;
};

/** Which text the sender agreed to, and when. No row: nothing was agreed to. */
export type ConsentRow = { id: string; lead_id: string; text_version: string; given_at: string };

export const channels = ['agency-mail', 'acknowledgement', 'confirmation', 'webhook'] as const;
export type Channel = (typeof channels)[number];
/** Mail to whoever filled in a form: an address that anybody may type. */
export const senderChannels: readonly Channel[] = ['acknowledgement', 'confirmation'];

/** One notice that is to be sent because of a lead. Committed together with it. */
export type OutboxRow = {
  id: string;
  lead_id: string;
  channel: Channel;
  created_at: string;
  attempts: number;
  next_attempt_at: string;
  /** When it was sent, or given up. */
  settled_at: string | null;
  is_sent: number;
  /** A code, never words: those of mail servers hold addresses. */
  last_error: string | null;
};

/** The answer that a repeated request gets again. */
export type IdempotencyKeyRow = {
  key: string;
  /** Of kind and payload. */
  request_hash: string;
  created_at: string;
  lead_id: string | null;
};

/** How many mails went to an address, known by a digest of it, until a time. */
export type MailCountRow = { key: string; used: number; ends_at: string };

/** One row: what the links in mails are signed with. */
export type LinkKeyRow = { id: number; secret: string };

/** An entry of the journal of erasures that this database has carried out. */
export type AppliedErasureRow = { id: string };

/** What one of several services does once a day, and when one did it last. */
export type DailyWorkRow = { name: string; done_at: string };

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
