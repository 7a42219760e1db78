import type { ConsentVersion, Origin } from '@hireloom/contracts';
import type { LeadKind } from '../../database/schema';
import type { OtherFields } from '../other-fields';

export type NewLead = {
  kind: LeadKind;
  payload: { email: string };
  otherFields?: OtherFields;
  body: unknown;
  /** Requests with the same key count as one lead. With `sameContentKey`, the key is derived from the content. */
  idempotencyKey?: string;
  phoneE164?: string;
  consent?: ConsentVersion;
  about?: string;
  origin?: Origin;
  /** `traceparent` (W3C Trace Context) of the request. */
  trace?: string;
  suspicion?: string;
};
