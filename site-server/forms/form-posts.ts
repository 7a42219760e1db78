import { isStored } from '@hireloom/contracts/api';
import {
  apiErrorSchema,
  confirmationSchema,
  consentVersionHeader,
  type FieldError,
  fillTimeHeader,
  honeypotField,
  isConsentVersion,
  originHeaders,
  type PlainFormName,
  plainFormNames,
  sameContentKey,
  SENT_PARAMETER,
  unmeasuredFillTime,
} from '@hireloom/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { formPage, postedForms } from './content/form-posts';
import { type ApiAnswer, ApiBusy, type ApiClient } from '../http/api-client';
import { sendPlainPage } from '../http/plain-page';
import type { LoadedVersion } from '../versions/loaded-version';
import { formPageOf, FROM_FIELD, PLAIN_FIELD, sentPageOf } from './form-page';
import { originOf, refererPath } from './form-origin';

/** The longest texts that the API accepts, in Devanagari: nine bytes a character. */
const BODY_LIMIT = 64 * 1024;
/** Sent if the API can't be called. */
const RETRY_AFTER_S = '10';

type Values = Readonly<Record<string, string>>;
type Options = { api: Pick<ApiClient, 'call'>; live: () => Pick<LoadedVersion, 'id' | 'registry'> };
type Outcome = { refusal?: Refusal; isToConfirm?: boolean };
type Refusal = { status: number; message: string; errors: readonly FieldError[]; retryAfter?: string };

const calls = {
  contact: 'addcontact',
  newsletter: 'subscribe',
  'recruiter-request': 'add-recruiter-request',
} as const;
const failureTexts = {
  contact: formPage.failed,
  newsletter: formPage.failedNewsletter,
  'recruiter-request': formPage.failedRequest,
} as const;
/** Tells the page that the address still has to be confirmed. For a remote's page, the form's name is put in front of it. */
const TO_CONFIRM = 'to-confirm';

function payloadOf(form: PlainFormName, values: Values) {
  const posted = postedForms[form];
  const texts = posted.fields.map(({ name }) => [name, values[name] ?? ''] as const);
  const tick = 'tick' in posted ? { [posted.tick.name]: Boolean(values[posted.tick.name]) } : {};
  const honeypot = values[honeypotField] ? { [honeypotField]: values[honeypotField] } : {};
  return { ...Object.fromEntries(texts), ...tick, ...honeypot };
}

function headersOf(request: FastifyRequest, values: Values): Record<string, string> {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  return {
    'content-type': 'application/json',
    'idempotency-key': sameContentKey,
    [fillTimeHeader]: unmeasuredFillTime,
    ...(origin !== undefined && { origin }),
    ...(typeof fetchSite === 'string' && { 'sec-fetch-site': fetchSite }),
    ...(isConsentVersion(values.consentVersion) && { [consentVersionHeader]: values.consentVersion }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @throws Error if the answer is not the API's */
function outcomeOf(form: PlainFormName, { status, headers, body: bytes }: ApiAnswer): Outcome {
  const body = parsed(bytes.toString());
  const kind = form === 'newsletter' ? 'subscription' : form;
  if (isStored(kind, { status, type: headers['content-type'], body })) {
    const { success, output } = v.safeParse(confirmationSchema, body);
    return { isToConfirm: success && output.toConfirm === true };
  }
  if (status < 400) throw new Error(`The answer with status ${status} is not the API's.`);
  const { errors = [] } = v.parse(apiErrorSchema, body);
  const after = headers['retry-after'];
  const retryAfter = typeof after === 'string' ? after : undefined;
  return { refusal: { status, message: failureTexts[form], errors, retryAfter } };
}

/** Forwards the form to the API, as the page's script would do. */
async function forward(
  { api, live }: Options,
  form: PlainFormName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome> {
  const values = request.body as Values;
  const body = JSON.stringify(payloadOf(form, values));
  const from = values[FROM_FIELD] ?? refererPath(request);
  const headers = { ...headersOf(request, values), ...originHeaders(originOf(live(), form, from)) };
  const path = `/api/api/${calls[form]}`;
  try {
    return outcomeOf(form, await api.call(request, reply, { method: 'POST', path, headers, body }));
  } catch (error) {
    if (error instanceof ApiBusy) request.log.warn(error.message);
    else request.log.error({ err: error }, 'a form could not be forwarded to the API');
    const refusal = { status: 503, message: failureTexts[form], errors: [], retryAfter: RETRY_AFTER_S };
    return { refusal };
  }
}

type Shown = { form: PlainFormName; home?: string; refusal?: Refusal };

function sendForm(reply: FastifyReply, { form, home, refusal }: Shown): FastifyReply {
  const values: Values = {
    [FROM_FIELD]: refererPath(reply.request) ?? '',
    ...(reply.request.body as Values),
  };
  const { status = 200, message, errors = [], retryAfter }: Partial<Refusal> = refusal ?? {};
  const reference = status >= 500 ? reply.request.id : undefined;
  if (retryAfter) reply.header('Retry-After', retryAfter);
  return sendPlainPage(reply.code(status), formPageOf({ form, home, values, errors, message, reference }));
}

/** Returns the path of the page that has the form. */
const homeOf = ({ registry }: Pick<LoadedVersion, 'registry'>, form: PlainFormName): string | undefined =>
  registry.remotes.flatMap(({ routes }) => routes).find(({ forms }) => forms?.includes(form))?.path;

/** Accepts forms from pages whose scripts do not run, and answers with a page or a redirect to one. */
export function formPosts(app: FastifyInstance, options: Options) {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const form of plainFormNames) {
      scope.post(`/forms/${form}`, async (request, reply) => {
        const type = request.headers['content-type'] ?? '';
        if (!type.startsWith('application/x-www-form-urlencoded')) return reply.code(415).send();
        const { refusal, isToConfirm } = await forward(options, form, request, reply);
        const home = homeOf(options.live(), form);
        if (refusal) return sendForm(reply, { form, home, refusal });
        const { [PLAIN_FIELD]: plain } = request.body as Values;
        const [page, sent] =
          plain || home === undefined
            ? [`/forms/${form}`, isToConfirm ? TO_CONFIRM : '1']
            : [home, isToConfirm ? `${form}-${TO_CONFIRM}` : form];
        return reply.redirect(`${page}?${SENT_PARAMETER}=${sent}`, 303);
      });
      // For visitors whose browser could not load the form, or who reload the confirmation.
      scope.get<{ Querystring: { sent?: string } }>(`/forms/${form}`, async ({ query }, reply) =>
        query.sent === undefined
          ? sendForm(reply, { form, home: homeOf(options.live(), form) })
          : sendPlainPage(reply, sentPageOf(form, query.sent === TO_CONFIRM)),
      );
    }
  });
}
