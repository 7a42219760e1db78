import underPressure from '@fastify/under-pressure';
import {
  API_POST_LIMIT_MS,
  type Confirmation,
  contactSchema,
  recruiterRequestSchema,
  subscriptionSchema,
} from '@hireloom/contracts';
import { isLoopback } from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import type { Config } from '../../config';
import { noticePolicy } from './delivery/delivery';
import type { Leads } from './open-leads';
import { confirmsByMail } from './repositories/notices';
import { checked, RequestError } from '../errors';
import { countForm } from './rate-limit';
import type { LeadKind } from '../database/schema';
import { readAbout, readConsent, findOrigin, type SentForm, findSuspicion, toE164 } from './lead-signals';

type LeadForm = {
  path: string;
  schema: v.GenericSchema<unknown, { email: string; phone?: string; agree?: boolean | null }>;
  status: 200 | 201;
  message: string;
};

const forms: Readonly<Record<LeadKind, LeadForm>> = {
  subscription: {
    path: '/api/api/subscribe',
    schema: subscriptionSchema,
    status: 201,
    message: "Your mail is received. We'll get back to you soon.",
  },
  contact: {
    path: '/api/api/addcontact',
    schema: contactSchema,
    status: 201,
    message: 'Thank you. We have your details. We reply in 48 hours on average.',
  },
  'recruiter-request': {
    path: '/api/api/add-recruiter-request',
    schema: recruiterRequestSchema,
    status: 200,
    message: 'Request submitted successfully!',
  },
};

/** Version, trace id, parent id and flags, with hyphens between them. */
const TRACEPARENT_LENGTH = 55;

const keyHeader = 'Idempotency-Key';
/** Spaces are not allowed, so callers cannot send a key that the API derived: those contain a space. */
const isKey = (key: string) => /^[\x21-\x7e]{1,200}$/.test(key);

function readKey({ headers }: SentForm): string | undefined {
  const key = headers[keyHeader.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && isKey(key)) return key;
  const message = `The header ${keyHeader} must be 1 to 200 visible ASCII characters.`;
  throw new RequestError(400, message, [{ field: keyHeader, message }]);
}

type Sender = Pick<SentForm, 'headers' | 'host'>;

function isOriginAllowed({ headers, host }: Sender, allowed: readonly string[]): boolean {
  const { origin = '' } = headers;
  // Browsers hide the origin of a form under `Referrer-Policy: no-referrer`, which some proxies set.
  if (origin === 'null') return headers['sec-fetch-site'] === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const address = new URL(origin);
  if (address.host === host) return true;
  if (allowed.length > 0) return allowed.includes(address.origin);
  // Without configured origins, this is a development machine.
  return isLoopback(address);
}

/**
 * Refuses forms posted by pages of other sites (CSRF). Browsers send the page's origin with every POST, and pages cannot forge it.
 * Requests without an origin are accepted: they do not come from browsers and could send any origin. Also refuses compressed bodies.
 */
function checkSender({ headers, host }: Sender, allowedOrigins: readonly string[]): void {
  if (headers.origin !== undefined && !isOriginAllowed({ headers, host }, allowedOrigins)) {
    throw new RequestError(403, 'Forms are accepted from our own pages only.');
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new RequestError(415, 'Send the form uncompressed.');
  }
}

/** Stores a form. Resolves only when the lead is durable. @throws RequestError, or the error of the database */
export type AcceptForm = (kind: LeadKind, sent: SentForm) => Promise<Confirmation>;

export function formAcceptance(leads: () => Leads, config: Config): AcceptForm {
  const isConfirmedByMail = confirmsByMail(noticePolicy(config));
  return async (kind, sent) => {
    checkSender(sent, config.allowedOrigins);
    const { schema, message } = forms[kind];
    const idempotencyKey = readKey(sent);
    const payload = checked(schema, sent.body ?? {}, 'Some details need your attention.');
    const { repository, countUse, wake } = leads();
    const flood = (await countForm(countUse, config, sent.ip, kind)) ? 'flood' : undefined;
    const outcome = await repository.store({
      kind,
      payload,
      idempotencyKey,
      phoneE164: toE164(payload.phone),
      consent: readConsent(sent, kind, payload),
      about: readAbout(sent, kind),
      origin: findOrigin(sent),
      // Later versions of the format may append any text.
      trace: sent.headers.traceparent?.toString().slice(0, TRACEPARENT_LENGTH),
      suspicion: findSuspicion(sent, config.minFillMs) ?? flood,
    });
    if (outcome === 'conflict') {
      throw new RequestError(422, `The ${keyHeader} was used before for something else.`);
    }
    if (outcome === 'stored') wake();
    return { message, ...(kind === 'subscription' && isConfirmedByMail && { toConfirm: true }) };
  };
}

/** Registers the three forms. An overloaded event loop refuses them, and nothing else. */
export async function registerLeadRoutes(scope: FastifyInstance, accept: AcceptForm, config: Config) {
  await scope.register(underPressure, { maxEventLoopDelay: config.eventLoopDelayMs, retryAfter: 10 });
  for (const [kind, { path, status }] of Object.entries(forms)) {
    scope.post(
      path,
      {
        handlerTimeout: API_POST_LIMIT_MS,
        onRequest: async (request) => checkSender(request, config.allowedOrigins),
      },
      async (request, reply) => reply.code(status).send(await accept(kind as LeadKind, request)),
    );
  }
}
