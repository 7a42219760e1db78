import { createHmac } from 'node:crypto';
import { errorCode } from '../../errors';
import { parseOtherFields } from '../other-fields';
import type { DueNotice } from '../repositories/outbox-repository';
import { type Deliver, DeliveryError } from './outbox-worker';

const limitMs = 10_000;

/** Signs id, timestamp and body according to the Standard Webhooks specification (standardwebhooks.com). */
export const signWebhook = (secret: string, id: string, timestamp: string, body: string) =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

export function formatWebhookBody({ lead }: Pick<DueNotice, 'lead'>): string {
  const otherFields = parseOtherFields(lead.other_fields);
  return JSON.stringify({
    type: `lead.${lead.kind}`,
    timestamp: lead.created_at,
    data: {
      id: lead.id,
      ...(JSON.parse(lead.payload) as object),
      phoneE164: lead.phone_e164,
      about: lead.about,
      otherFields: otherFields?.fields ?? null,
      otherFieldsNote: otherFields?.note ?? null,
      origin: JSON.parse(lead.origin ?? 'null') as unknown,
      consent: lead.agreed_to ? { version: lead.agreed_to, givenAt: lead.agreed_at } : null,
    },
  });
}

/** Posts each lead to another system. Any response other than 2xx is retried, with the same id. */
export function openWebhook(url: string, secret: string): Deliver {
  return async (notice) => {
    const body = formatWebhookBody(notice);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      'webhook-id': notice.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signWebhook(secret, notice.id, timestamp, body),
    };
    const signal = AbortSignal.timeout(limitMs);
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' }).catch(
      (error: Error) => {
        throw new DeliveryError(errorCode(error.cause ?? error) || 'ENOANSWER');
      },
    );
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryError(`HTTP ${response.status}`);
  };
}
