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
  content_hash: string;
};

export type TestimonialRow = {
  id: string;
  slug: string;
  heading: string;
  banner: string;
  message: string;
  position: number;
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

/** One row: which content the tables hold. */
export type ContentStateRow = { id: number; version: string; imported_at: string };

export type LeadKind = 'contact' | 'recruiter-request' | 'subscription';

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
};

/** The answer that a repeated request gets again. */
export type IdempotencyKeyRow = {
  key: string;
  /** Of kind and payload. */
  request_hash: string;
  created_at: string;
};

export type Schema = {
  article: ArticleRow;
  case_study: CaseStudyRow;
  testimonial: TestimonialRow;
  logo: LogoRow;
  content_state: ContentStateRow;
  lead: LeadRow;
  idempotency_key: IdempotencyKeyRow;
};
