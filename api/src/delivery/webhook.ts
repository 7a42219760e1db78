import { createHmac } from 'node:crypto';
import { errorCode } from '../errors';
import type { DueNotice } from '../repositories/outbox-repository';
import { type Deliver, DeliveryError } from './deliver';

const limitMs = 10_000;

/** As in the Standard Webhooks specification (standardwebhooks.com): over id, time and body. */
export const webhookSignature = (secret: string, id: string, timestamp: string, body: string) =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

function bodyOf({ lead, consent }: DueNotice): string {
  return JSON.stringify({
    type: `lead.${lead.kind}`,
    timestamp: lead.created_at,
    data: {
      id: lead.id,
      ...(JSON.parse(lead.payload) as object),
      phoneE164: lead.phone_e164,
      about: lead.about,
      consent: consent ? { version: consent.text_version, givenAt: consent.given_at } : null,
    },
  });
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new DeliveryError(errorCode(cause) || 'ENOANSWER');
  }
}

/** Tells another system of each lead. Every answer but 2xx is tried again; the id of a notice stays the same. */
export function openWebhook(url: string, secret: string): Deliver {
  return async (notice) => {
    const body = bodyOf(notice);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const status = await post(
      url,
      {
        'content-type': 'application/json',
        'webhook-id': notice.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': webhookSignature(secret, notice.id, timestamp, body),
      },
      body,
    );
    if (status < 200 || status > 299) throw new DeliveryError(`HTTP ${status}`);
  };
}
