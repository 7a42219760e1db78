import type { ConsentVersion, Origin } from '@hireloom/contracts';
import type { LeadKind } from '../../database/schema';
import type { OtherFields } from '../other-fields';

export type NewLead = {
  kind: LeadKind;
  payload: { email: string };
  otherFields?: OtherFields;
  /** The body of the request as it was sent. */
  body: unknown;
  /** Requests with the same key count as one lead. With `sameContentKey`, the key is derived from the content. */
  idempotencyKey?: string;
  phoneE164?: string;
  /** The text that the sender agreed to. */
  consent?: ConsentVersion;
  /** The offer named on the button that opened the form. */
  about?: string;
  origin?: Origin;
  /** `traceparent` (W3C Trace Context) of the request. */
  trace?: string;
  /** Why the lead looks automated. */
  suspicion?: string;
};
