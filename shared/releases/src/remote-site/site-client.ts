import { type Release, releaseSchema, type SiteVersion, siteVersionSchema } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import pRetry from 'p-retry';
import * as v from 'valibot';
import { TrafficConflict } from '../deploy/change-traffic';
import { DEPLOYS_PATH } from './deploy-requests';
import { describeFailure } from './fetch-failure';
import { contentDigest, signRequest } from './http-signature';
import type { TeamKey } from '../release/team-key';
import { parseJson } from '../release/parse-json';
import { isCheckout } from '../release/project-root';
import { type Traffic, trafficSchema } from '../version/traffic';

/** The response was lost, so it is unknown whether the site carried out the request. */
export class AnswerLost extends UsageError {}

const LIMIT_MS = 60_000;
/** Short, because reads come first in a command: a user should learn soon that the site is down. */
const READ_LIMIT_MS = 9000;
/** Long, because the site may render all its pages before it responds. */
const CHANGE_LIMIT_MS = 180_000;
const RETRIES = { retries: 6, minTimeout: 500, maxTimeout: 15_000 };

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Parses the address of a site as a user typed it. @throws UsageError */
export function readSiteAddress(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.pathname !== '/')
    throw new UsageError(`--to ${text}: expected the address of a site, such as https://www.example.com.`);
  if (address.protocol === 'http:' && !isLoopback(address))
    throw new UsageError(`--to ${text}: a site elsewhere is reached by https alone.`);
  return address;
}

/** `withinMs`: the time limit for all attempts together. */
type Call = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: Buffer;
  limitMs?: number;
  withinMs?: number;
};

type Target = { address: URL; key: TeamKey };

async function fetchOnce({ address, key }: Target, { method, path, body, limitMs = LIMIT_MS }: Call) {
  const target = new URL(DEPLOYS_PATH + path, address);
  const request = { method, address: target, digest: contentDigest(body ?? '') };
  const type = method === 'PUT' ? 'application/octet-stream' : 'application/json';
  try {
    const answer = await fetch(target, {
      method,
      headers: { ...signRequest(request, key), ...(body && { 'content-type': type }) },
      body: body && new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    const { words, isFinal } = describeFailure(error, limitMs);
    throw new (isFinal ? UsageError : AnswerLost)(`${address.origin} can't be reached: ${words}.`);
  }
}

/** Statuses that a proxy sends while the site is down, starting or overloaded. */
const isPassing = (status: number) => [429, 502, 503, 504].includes(status);

/** The site's message. Its commands name a workspace, as in a checkout: the repository of a remote has none. */
const messageSchema = v.pipe(
  v.string(),
  v.transform((text) => (isCheckout ? text : text.replaceAll(/(npm run [a-z]+) -w [\w-]+/g, '$1'))),
);

/** An error response of the site itself. Other servers use other formats. */
const refusalSchema = v.strictObject({ message: messageSchema, origin: v.optional(v.string()) });

function refusalIn(text: string) {
  try {
    return v.parse(refusalSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

type Answer = Awaited<ReturnType<typeof fetchOnce>>;

/** Explains an error response in words for people. */
function wordsOf({ address }: Target, { status, headers, text }: Answer): string {
  const { origin } = address;
  const { message, origin: publicOrigin } = refusalIn(text) ?? {};
  if (status >= 300 && status < 400)
    return `${origin} sends visitors on to another address: name that one, ${headers.get('location') ?? ''}`;
  if (!message && [404, 405].includes(status))
    return `${origin} takes no deploys: whoever runs it sets TEAM_KEYS.`;
  if (
    status === 401 &&
    publicOrigin &&
    URL.canParse(publicOrigin) &&
    new URL(publicOrigin).host !== address.host
  )
    return `${origin} is known to the public by another address, for which requests are signed: use the site's PUBLIC_ORIGIN, --to ${publicOrigin}.`;
  return `${origin} refuses: ${message ?? `status ${status}.`}`;
}

/** @throws AnswerLost; TrafficConflict; UsageError with the site's own message. */
async function askOnce<Schema extends v.GenericSchema>(site: Target, call: Call, schema: Schema) {
  const answer = await fetchOnce(site, call);
  const { status, text } = answer;
  const { origin } = site.address;
  const message = refusalIn(text)?.message;
  if (isPassing(status)) throw new AnswerLost(`${origin} answers ${status}: ${message ?? 'no words'}`);
  if (status === 409) throw new TrafficConflict(message ?? 'the traffic has changed.');
  if (status >= 300) throw new UsageError(wordsOf(site, answer));
  return parseJson(`the answer of ${origin} (does Hireloom run there?)`, text, schema);
}

/** Retries after a lost response. For idempotent calls only. */
async function ask<Schema extends v.GenericSchema>(site: Target, call: Call, schema: Schema) {
  const { limitMs = LIMIT_MS, withinMs } = call;
  const end = Date.now() + (withinMs ?? Number.POSITIVE_INFINITY);
  const attempt = () =>
    askOnce(site, { ...call, limitMs: Math.max(1, Math.min(limitMs, end - Date.now())) }, schema);
  const maxRetryTime = withinMs;
  return pRetry(attempt, { ...RETRIES, maxRetryTime, shouldRetry: (error) => error instanceof AnswerLost });
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/**
 * A client for a site that accepts deploys. Signs each request with a team's key. @throws UsageError from each call, in words for people.
 */
export function openSite(address: URL, key: TeamKey) {
  const site = { address, key };
  const read = <Schema extends v.GenericSchema>(path: string, schema: Schema) =>
    ask(site, { method: 'GET', path, withinMs: READ_LIMIT_MS }, schema);
  return {
    origin: address.origin,
    key,
    traffic: (): Promise<Traffic> => read('traffic', trafficSchema),
    version: (id: string): Promise<SiteVersion> => read(`versions/${id}`, siteVersionSchema),
    release: (name: string, id: string): Promise<Release> => read(`releases/${name}/${id}`, releaseSchema),
    /** The files of a release that the site does not have yet. */
    missingFiles: async (release: Release) => {
      const call = { method: 'POST', path: 'releases', body: json(release) } as const;
      return (await ask(site, call, v.object({ missing: v.array(v.string()) }))).missing;
    },
    putFile: async (hash: string, body: Buffer) => {
      await ask(site, { method: 'PUT', path: `files/${hash}`, body }, v.unknown());
    },
    /** Never retries: the caller must first check whether the change is in force. @throws AnswerLost; TrafficConflict */
    change: async (request: object): Promise<string> => {
      const call = {
        method: 'POST',
        path: 'changes',
        body: json(request),
        limitMs: CHANGE_LIMIT_MS,
      } as const;
      return (await askOnce(site, call, v.object({ message: messageSchema }))).message;
    },
  };
}

export type Site = ReturnType<typeof openSite>;
