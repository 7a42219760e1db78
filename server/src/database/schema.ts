import type { GeneratedAlways, Kysely, Transaction } from 'kysely';

/** Database rows. Times (ISO 8601 in UTC) and lists (JSON) are stored as text in both databases. */

export const leadKinds = ['contact', 'recruiter-request', 'subscription'] as const;
export type LeadKind = (typeof leadKinds)[number];

/** The state of a lead for the agency: `open` leads need an answer. */
export const leadStates = ['open', 'handled', 'quarantined', 'subscribed', 'unconfirmed'] as const;
export type LeadState = (typeof leadStates)[number];

type ComputedColumns = { state: LeadState; is_open: number };

export type LeadRow = ComputedColumns & {
  id: string;
  kind: LeadKind;
  /** As typed; `unique_key` has the normalised form. */
  email: string;
  payload: string;
  /** Set for leads that exist only once per email address: subscriptions. */
  unique_key: string | null;
  created_at: string;
  /** The version of the text that the sender agreed to, and when. Null if they agreed to nothing. */
  agreed_to: string | null;
  agreed_at: string | null;
  /** The phone number in E.164. Null if the typed number, which is in the payload, cannot be parsed. */
  phone_e164: string | null;
  /** Why the lead looks automated. The lead is stored, but no notice is sent until it is released. */
  quarantined_because: string | null;
  /** The token in the links of a subscription's mails. Null for all other leads. */
  link_token: string | null;
  /** When the email address of an unconfirmed subscription was last entered. Null for all other leads. */
  awaits_confirmation_since: string | null;
  confirmed_at: string | null;
  about: string | null;
  origin: string | null;
  trace: string | null;
  other_fields: string | null;
  handled_at: string | null;
  handled_by: string | null;
  handled_note: string | null;
  /** Name, company and email address as the search compares them. */
  search_text: string | null;
};

type LeadTable = {
  [Column in keyof LeadRow]: Column extends keyof ComputedColumns
    ? GeneratedAlways<LeadRow[Column]>
    : LeadRow[Column];
};

export const channels = ['agency-mail', 'acknowledgement', 'confirmation', 'webhook'] as const;
export type Channel = (typeof channels)[number];
/** Channels that mail the email address in the form, which may be somebody else's. */
export const senderChannels: readonly Channel[] = ['acknowledgement', 'confirmation'];

export type OutboxRow = {
  id: string;
  lead_id: string;
  channel: Channel;
  created_at: string;
  attempts: number;
  next_attempt_at: string;
  settled_at: string | null;
  is_sent: number;
  /** An error code, never a message, because messages of mail servers contain addresses. */
  last_error: string | null;
};

export type IdempotencyKeyRow = {
  key: string;
  /** Digest of kind and parsed payload. */
  request_hash: string;
  /** Kind of the hash, a space, and the digest of the body as it was sent. Null in rows of the release before this column. */
  body_hash: string | null;
  created_at: string;
  lead_id: string | null;
};

/** A single row: the key of the digests of visitors' addresses. */
type SecretRow = { id: number; secret: string };

type AppliedErasureRow = { id: string };

/** A daily job that only one of several servers runs, with the time of its last run. */
type DailyWorkRow = { name: string; done_at: string };

type ServerSettingRow = { name: string; value: string };

/** An export or erasure of personal data on the desk. `done_by`: as the proxy names the person. */
export type StaffActionRow = {
  id: string;
  action: 'export' | 'person' | 'erasure';
  done_at: string;
  done_by: string | null;
  leads: number;
};

export type Schema = {
  lead: LeadTable;
  staff_action: StaffActionRow;
  outbox: OutboxRow;
  idempotency_key: IdempotencyKeyRow;
  secret: SecretRow;
  daily_work: DailyWorkRow;
  applied_erasure: AppliedErasureRow;
  server_setting: ServerSettingRow;
};

export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;
