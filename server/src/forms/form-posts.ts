import type { AcceptForm, SentForm } from '../leads/lead-routes';
import { failureStatus, logSerializers } from '../http/api-scope';
import { RequestError } from '../errors';
import {
  API_POST_LIMIT_MS,
  getAssetUrl,
  consentVersionHeader,
  fillTimeHeader,
  isConsentVersion,
  type Origin,
  encodeOrigin,
  parseCampaign,
  type PlainFormName,
  plainFormNames,
  sameContentKey,
  SENT_PARAMETER,
  parseRequestUrl,
  unmeasuredFillTime,
} from '@hireloom/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { formPage } from './content/form-posts';
import { sendPlainPage } from '../http/plain-page';
import type { LoadedVersion } from '../releases/versions/site-version';
import { CONSENT_FIELD, FROM_FIELD, PLAIN_FIELD } from '../leads/other-fields';
import { listOtherValues, parsePayload, readValues, type Values } from './posted-fields';
import { createFormPage, createSentPage } from './form-page';

/** The longest texts that the API accepts, in Devanagari: nine bytes a character. */
const BODY_LIMIT = 64 * 1024;
const RETRY_AFTER_S = 10;

type Options = { acceptForm: AcceptForm; live: () => LoadedVersion };

const kinds = {
  contact: 'contact',
  newsletter: 'subscription',
  'recruiter-request': 'recruiter-request',
} as const;
/** Tells the page that the email address still has to be confirmed. For a remote's page, the form's name is put in front of it. */
const TO_CONFIRM = 'to-confirm';

function findHome({ registry }: LoadedVersion, form: PlainFormName) {
  const routes = registry.remotes.flatMap((remote) => remote.routes.map((route) => ({ remote, route })));
  return routes.find(({ route }) => route.forms?.includes(form));
}

function refererPath({ headers: { referer }, host }: FastifyRequest): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  return url.host === host ? url.pathname + url.search : undefined;
}

/** Where the form came from, as far as its page's URL tells. `from`: path and query of that page. */
function findOrigin(live: LoadedVersion, form: PlainFormName, from: string | undefined): Origin {
  const known = { siteVersion: live.id, formRelease: findHome(live, form)?.remote.release };
  if (!from) return known;
  const url = parseRequestUrl('http://site', from);
  const campaign = parseCampaign(url.search);
  const isLanding = Object.keys(campaign).length > 0;
  return {
    ...known,
    page: url.pathname,
    ...(isLanding && { first: { landing: url.pathname, ...campaign } }),
  };
}

/** The headers of the request and those that the page's script would send, by lower-case name. */
function createHeaders(request: FastifyRequest, values: Values, live: LoadedVersion, form: PlainFormName) {
  const consent = values[CONSENT_FIELD];
  const from = values[FROM_FIELD] ?? refererPath(request);
  const headers = {
    'idempotency-key': sameContentKey,
    [fillTimeHeader]: unmeasuredFillTime,
    ...(isConsentVersion(consent) && { [consentVersionHeader]: consent }),
    ...encodeOrigin(findOrigin(live, form, from)),
  };
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...request.headers, ...Object.fromEntries(lowered) } as SentForm['headers'];
}

const getFont = ({ version: { shell } }: LoadedVersion) => shell.font && getAssetUrl(shell, shell.font);

function sendForm(reply: FastifyReply, form: PlainFormName, live: LoadedVersion, failure?: unknown) {
  const { request } = reply;
  const sent = (request.body ?? new URLSearchParams()) as URLSearchParams;
  const values: Values = { [FROM_FIELD]: refererPath(request) ?? '', ...readValues(sent) };
  const status = failure === undefined ? 200 : failureStatus(failure, request);
  const refusal = failure instanceof RequestError ? failure : undefined;
  const waitS = refusal?.retryAfterS ?? (status === 503 ? RETRY_AFTER_S : undefined);
  if (waitS !== undefined) reply.header('Retry-After', String(waitS));
  const page = createFormPage({
    form,
    values,
    otherFields: listOtherValues(form, sent),
    errors: refusal?.errors ?? [],
    home: findHome(live, form)?.route.path,
    message: failure === undefined ? undefined : formPage.failed[form],
    reference: status >= 500 ? request.id : undefined,
  });
  return sendPlainPage(reply.code(status), { ...page, font: getFont(live) });
}

/** Accepts a form as if the page's script had sent it, and responds with a page or a redirect to one. */
function addForm(scope: FastifyInstance, form: PlainFormName, { acceptForm, live }: Options) {
  const options: RouteShorthandOptions = {
    handlerTimeout: API_POST_LIMIT_MS,
    errorHandler: (error, request, reply) => {
      const status = failureStatus(error, request);
      if (status === 408) reply.header('connection', 'close');
      // The body is not a form.
      if (status === 413 || status === 415) return void reply.send(error);
      if (status >= 500) request.log.error({ err: error }, 'a form could not be stored');
      void sendForm(reply, form, live(), error);
    },
  };
  const path = `/forms/${form}`;
  scope.post(path, options, async (request, reply) => {
    const { ip, host } = request;
    const posted = request.body as URLSearchParams | undefined;
    if (!posted) throw new RequestError(415, 'Send a form.');
    const values = readValues(posted);
    const headers = createHeaders(request, values, live(), form);
    const body = parsePayload(form, posted);
    const { toConfirm } = await acceptForm(kinds[form], { ip, host, headers, body });
    const home = findHome(live(), form)?.route.path;
    const [page, sent] =
      values[PLAIN_FIELD] || home === undefined
        ? [path, toConfirm ? TO_CONFIRM : '1']
        : [home, toConfirm ? `${form}-${TO_CONFIRM}` : form];
    return reply.redirect(`${page}?${SENT_PARAMETER}=${sent}`, 303);
  });
  // For visitors whose browser could not load the form, or who reload the confirmation.
  scope.get<{ Querystring: { sent?: string } }>(path, async ({ query: { sent } }, reply) =>
    sent === undefined
      ? sendForm(reply, form, live())
      : sendPlainPage(reply, { ...createSentPage(form, sent === TO_CONFIRM), font: getFont(live()) }),
  );
}

export function registerFormRoutes(app: FastifyInstance, options: Options) {
  const addForms = async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    for (const form of plainFormNames) addForm(scope, form, options);
  };
  void app.register(addForms, { logSerializers });
}
