import type { AcceptForm } from '../leads/lead-routes';
import { failureStatus, logSerializers } from '../http/api-scope';
import { RequestError } from '../errors';
import type { SentForm } from '../leads/lead-signals';
import {
  API_POST_LIMIT_MS,
  getAssetUrl,
  consentVersionHeader,
  type FieldError,
  fillTimeHeader,
  honeypotField,
  isConsentVersion,
  encodeOrigin,
  type PlainFormName,
  plainFormNames,
  sameContentKey,
  SENT_PARAMETER,
  unmeasuredFillTime,
} from '@hireloom/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { formPage, postedForms } from './content/form-posts';
import { sendPlainPage } from '../http/plain-page';
import type { LoadedVersion } from '../releases/store/loaded-version';
import { createFormPage, FROM_FIELD, PLAIN_FIELD, createSentPage } from './form-page';
import { findOrigin, refererPath } from './form-origin';

/** The longest texts that the API accepts, in Devanagari: nine bytes a character. */
const BODY_LIMIT = 64 * 1024;
/** Sent while forms can't be stored. */
const RETRY_AFTER_S = '10';

type Values = Readonly<Record<string, string>>;
type Options = { acceptForm: AcceptForm; live: () => LoadedVersion };
type Live = ReturnType<Options['live']>;
type Outcome = { refusal?: Refusal; isToConfirm?: boolean };
type Refusal = { status: number; message: string; errors: readonly FieldError[]; retryAfter?: string };

const kinds = {
  contact: 'contact',
  newsletter: 'subscription',
  'recruiter-request': 'recruiter-request',
} as const;
const failureTexts = {
  contact: formPage.failed,
  newsletter: formPage.failedNewsletter,
  'recruiter-request': formPage.failedRequest,
} as const;
/** Tells the page that the address still has to be confirmed. For a remote's page, the form's name is put in front of it. */
const TO_CONFIRM = 'to-confirm';

function parsePayload(form: PlainFormName, values: Values) {
  const posted = postedForms[form];
  const texts = posted.fields.map(({ name }) => [name, values[name] ?? ''] as const);
  const tick = 'tick' in posted ? { [posted.tick.name]: Boolean(values[posted.tick.name]) } : {};
  const honeypot = values[honeypotField] ? { [honeypotField]: values[honeypotField] } : {};
  return { ...Object.fromEntries(texts), ...tick, ...honeypot };
}

/** The headers that the page's script would send, by lower-case name. */
function createHeaders(request: FastifyRequest, values: Values, { id, registry }: Live, form: PlainFormName) {
  const { origin, traceparent, 'sec-fetch-site': fetchSite } = request.headers;
  const from = values[FROM_FIELD] ?? refererPath(request);
  const headers = {
    'idempotency-key': sameContentKey,
    [fillTimeHeader]: unmeasuredFillTime,
    ...(isConsentVersion(values.consentVersion) && { [consentVersionHeader]: values.consentVersion }),
    ...encodeOrigin(findOrigin({ id, registry }, form, from)),
  };
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    ...Object.fromEntries(lowered),
    origin,
    traceparent,
    'sec-fetch-site': fetchSite,
  } as SentForm['headers'];
}

function toRefusal(error: unknown, form: PlainFormName): Refusal {
  const status = failureStatus(error);
  const { errors = [], retryAfterS } = error instanceof RequestError ? error : {};
  const retryAfter = retryAfterS === undefined ? undefined : String(retryAfterS);
  return {
    status,
    message: failureTexts[form],
    errors,
    retryAfter: retryAfter ?? (status === 503 ? RETRY_AFTER_S : undefined),
  };
}

/** Accepts the form as if the page's script had sent it. */
async function accept(
  { acceptForm, live }: Options,
  form: PlainFormName,
  request: FastifyRequest,
): Promise<Outcome> {
  const values = request.body as Values;
  const { ip, host } = request;
  const headers = createHeaders(request, values, live(), form);
  try {
    const { toConfirm } = await acceptForm(kinds[form], {
      ip,
      host,
      headers,
      body: parsePayload(form, values),
    });
    return { isToConfirm: toConfirm === true };
  } catch (error) {
    const refusal = toRefusal(error, form);
    if (refusal.status >= 500) request.log.error({ err: error }, 'a form could not be stored');
    return { refusal };
  }
}

type Shown = { form: PlainFormName; live: Live; refusal?: Refusal };

function sendForm(reply: FastifyReply, { form, live, refusal }: Shown): FastifyReply {
  const values: Values = {
    [FROM_FIELD]: refererPath(reply.request) ?? '',
    ...(reply.request.body as Values | undefined),
  };
  const { status = 200, message, errors = [], retryAfter }: Partial<Refusal> = refusal ?? {};
  const reference = status >= 500 ? reply.request.id : undefined;
  if (retryAfter) reply.header('Retry-After', retryAfter);
  const home = findHome(live, form);
  const page = createFormPage({ form, home, values, errors, message, reference });
  return sendPlainPage(reply.code(status), { ...page, font: getFont(live) });
}

/** Returns the path of the page that has the form. */
const findHome = ({ registry }: Live, form: PlainFormName): string | undefined =>
  registry.remotes.flatMap(({ routes }) => routes).find(({ forms }) => forms?.includes(form))?.path;

const getFont = ({ version: { shell } }: Live) => shell.font && getAssetUrl(shell, shell.font);

/** Accepts forms from pages whose scripts do not run, and answers with a page or a redirect to one. */
export function formPosts(app: FastifyInstance, options: Options) {
  const addForms = async (scope: FastifyInstance) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const form of plainFormNames) {
      const formOptions: RouteShorthandOptions = {
        handlerTimeout: API_POST_LIMIT_MS,
        // After the time limit.
        errorHandler: (error, _request, reply) => {
          const shown = { form, live: options.live(), refusal: toRefusal(error, form) };
          void (failureStatus(error) === 503 ? sendForm(reply, shown) : reply.send(error));
        },
      };
      scope.post(`/forms/${form}`, formOptions, async (request, reply) => {
        const type = request.headers['content-type'] ?? '';
        if (!type.startsWith('application/x-www-form-urlencoded')) return reply.code(415).send();
        const { refusal, isToConfirm } = await accept(options, form, request);
        const live = options.live();
        if (refusal) return sendForm(reply, { form, live, refusal });
        const home = findHome(live, form);
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
          ? sendForm(reply, { form, live: options.live() })
          : sendPlainPage(reply, {
              ...createSentPage(form, query.sent === TO_CONFIRM),
              font: getFont(options.live()),
            }),
      );
    }
  };
  void app.register(addForms, { logSerializers });
}
