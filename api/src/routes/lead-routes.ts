import {
  type Confirmation,
  contactSchema,
  recruiterRequestSchema,
  subscriptionSchema,
} from '@hireloom/contracts';
import type { RequestIds } from '@hireloom/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { Config } from '../config';
import { noticePolicy } from '../delivery/delivery';
import type { LeadRepository } from '../repositories/lead-repository';
import { confirmsByMail } from '../repositories/notices';
import { checked, RequestError } from '../errors';
import { countForms, type CountUse } from '../rate-limit';
import type { LeadKind } from '../schema';
import { aboutOf, consentOf, originOf, suspicionOf, toE164 } from './lead-signals';

type LeadForm = {
  path: string;
  kind: LeadKind;
  schema: v.GenericSchema<unknown, { email: string; phone?: string; agree?: boolean | null }>;
  status: 200 | 201;
  message: string;
};

const forms: LeadForm[] = [
  {
    path: '/api/api/subscribe',
    kind: 'subscription',
    schema: subscriptionSchema,
    status: 201,
    message: "Your mail is received. We'll get back to you soon.",
  },
  {
    path: '/api/api/addcontact',
    kind: 'contact',
    schema: contactSchema,
    status: 201,
    message: 'Thank you. We have your details. We reply in 48 hours on average.',
  },
  {
    path: '/api/api/add-recruiter-request',
    kind: 'recruiter-request',
    schema: recruiterRequestSchema,
    status: 200,
    message: 'Request submitted successfully!',
  },
];

/** Version, trace id, parent id and flags, with hyphens between them. */
const TRACEPARENT_LENGTH = 55;

const keyHeader = 'Idempotency-Key';
/** Spaces are not allowed, so callers cannot send a key that the API derived: those contain a space. */
const isKey = (key: string) => /^[\x21-\x7e]{1,200}$/.test(key);

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers[keyHeader.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && isKey(key)) return key;
  const message = `The header ${keyHeader} must be 1 to 200 visible ASCII characters.`;
  throw new RequestError(400, message, [{ field: keyHeader, message }]);
}

type Sender = Pick<FastifyRequest, 'headers' | 'host'>;

function isOriginAllowed({ headers, host }: Sender, allowed: readonly string[]): boolean {
  const { origin = '' } = headers;
  // Browsers hide the origin of a form under `Referrer-Policy: no-referrer`, which some proxies set.
  if (origin === 'null') return headers['sec-fetch-site'] === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const address = new URL(origin);
  if (address.host === host) return true;
  if (allowed.length > 0) return allowed.includes(address.origin);
  // Without configured origins, this is a development machine.
  return ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
}

/**
 * Returns a hook that refuses forms posted by pages of other sites (CSRF). Browsers send the page's origin with every POST, and
 * pages cannot forge it. Requests without an origin are accepted: they do not come from browsers and could send any origin. Also
 * refuses compressed bodies.
 */
const acceptOwnPages =
  (allowedOrigins: readonly string[]) =>
  async ({ headers, host }: FastifyRequest): Promise<void> => {
    if (headers.origin !== undefined && !isOriginAllowed({ headers, host }, allowedOrigins)) {
      throw new RequestError(403, 'Forms are accepted from our own pages only.');
    }
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw new RequestError(415, 'Send the form uncompressed.');
    }
  };

type Parts = {
  leads: LeadRepository;
  config: Config;
  countUse: CountUse;
  traceHeaders: RequestIds['traceHeaders'];
  onStored: () => void;
};

/** Registers the three forms. Responds with success only when the lead is durable. */
export function registerLeadRoutes(app: FastifyInstance, parts: Parts): void {
  const { leads, config, countUse, traceHeaders, onStored } = parts;
  const isConfirmedByMail = confirmsByMail(noticePolicy(config));
  const onRequest = acceptOwnPages(config.allowedOrigins);
  const isFlood = countForms(countUse, config);
  for (const { path, kind, schema, status, message } of forms) {
    app.post(path, { onRequest }, async (request, reply) => {
      const idempotencyKey = readKey(request);
      const payload = checked(schema, request.body ?? {}, 'Some details need your attention.');
      const flood = (await isFlood(request, reply, kind)) ? 'flood' : undefined;
      const outcome = await leads.store({
        kind,
        payload,
        idempotencyKey,
        phoneE164: toE164(payload.phone),
        consent: consentOf(request, kind, payload),
        about: aboutOf(request, kind),
        origin: originOf(request),
        // Later versions of the format may append any text.
        trace: traceHeaders(request).traceparent?.slice(0, TRACEPARENT_LENGTH),
        suspicion: suspicionOf(request, config.minFillMs) ?? flood,
      });
      if (outcome === 'conflict') {
        throw new RequestError(422, `The ${keyHeader} was used before for something else.`);
      }
      if (outcome === 'stored') onStored();
      const toConfirm = kind === 'subscription' && isConfirmedByMail;
      return reply.code(status).send({ message, ...(toConfirm && { toConfirm }) } satisfies Confirmation);
    });
  }
}
