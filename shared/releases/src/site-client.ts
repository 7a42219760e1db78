import {
  type Release,
  releaseSchema,
  type SiteVersion,
  siteVersionSchema,
  type Traffic,
  trafficSchema,
  UsageError,
} from '@hireloom/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { TrafficMoved } from './change-traffic';
import { DEPLOYS_PATH } from './deploy-requests';
import { contentDigest, signRequest } from './http-signature';
import type { TeamKey } from './team-key';

/** Whether the site has done what it was asked for is not known. */
export class AnswerLost extends UsageError {}

const LIMIT_MS = 60_000;
/** The pages of a whole site are rendered meanwhile. */
const CHANGE_LIMIT_MS = 180_000;
const PAUSES_MS = [300, 1000, 2000, 4000, 8000, 15_000];

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** The address of a site, from what a person has typed. @throws UsageError */
export function readSiteAddress(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.pathname !== '/')
    throw new UsageError(`--to ${text}: the address of a site is meant, such as https://www.example.com.`);
  if (address.protocol === 'http:' && !isLoopback(address))
    throw new UsageError(`--to ${text}: a site elsewhere is reached by https alone.`);
  return address;
}

type Call = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: Buffer; limitMs?: number };

type Target = { address: URL; key: TeamKey };

const reasonOf = (error: unknown) => {
  const { cause, message } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
};

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
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    throw new AnswerLost(`${address.origin} can't be reached: ${reasonOf(error)}.`);
  }
}

/** What a proxy answers whose site does not, or is about to. */
const isPassing = (status: number) => [429, 502, 503, 504].includes(status);

function messageOf(text: string): string | undefined {
  try {
    return v.parse(v.object({ message: v.string() }), JSON.parse(text)).message;
  } catch {
    return undefined;
  }
}

/** @throws AnswerLost; TrafficMoved; UsageError with the site's own words. */
async function askOnce(site: Target, call: Call): Promise<unknown> {
  const { status, text } = await fetchOnce(site, call);
  const { origin } = site.address;
  if (isPassing(status))
    throw new AnswerLost(`${origin} answers ${status}: ${messageOf(text) ?? 'no words'}`);
  const message = messageOf(text);
  if (status === 409) throw new TrafficMoved(message ?? 'the traffic has changed.');
  if (status >= 300 && status < 400)
    throw new UsageError(`${origin} sends visitors on to another address: name that one.`);
  if (status === 404 && !message)
    throw new UsageError(`${origin} takes no deploys: whoever runs it sets TEAM_KEYS.`);
  if (status >= 400) throw new UsageError(`${origin} refuses: ${message ?? `status ${status}.`}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${origin} answers with what is not JSON: does Hireloom run there?`);
  }
}

/** What does no harm when it is done twice is asked for again where the answer was lost. */
async function ask<Schema extends v.GenericSchema>(site: Target, call: Call, schema: Schema) {
  for (const wait of [...PAUSES_MS, undefined]) {
    try {
      return v.parse(schema, await askOnce(site, call));
    } catch (error) {
      if (!(error instanceof AnswerLost) || wait === undefined) throw error;
      await pause(wait);
    }
  }
  throw new AnswerLost(`${site.address.origin} can't be reached.`);
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** A site that takes deploys, as it is asked with the key of a team. @throws UsageError from each call, in words for people. */
export function openSite(address: URL, key: TeamKey) {
  const site = { address, key };
  const read = <Schema extends v.GenericSchema>(path: string, schema: Schema) =>
    ask(site, { method: 'GET', path }, schema);
  return {
    origin: address.origin,
    key,
    traffic: (): Promise<Traffic> => read('traffic', trafficSchema),
    version: (id: string): Promise<SiteVersion> => read(`versions/${id}`, siteVersionSchema),
    release: (name: string, id: string): Promise<Release> => read(`releases/${name}/${id}`, releaseSchema),
    /** The files of a release that the site does not hold yet. */
    missingFiles: async (release: Release) => {
      const call = { method: 'POST', path: 'releases', body: json(release) } as const;
      return (await ask(site, call, v.object({ missing: v.array(v.string()) }))).missing;
    },
    putFile: async (hash: string, body: Buffer) => {
      await ask(site, { method: 'PUT', path: `files/${hash}`, body }, v.unknown());
    },
    /** Once: whether it is in force has to be looked at before it is asked for again. @throws AnswerLost; TrafficMoved */
    change: async (request: object): Promise<string> => {
      const call = {
        method: 'POST',
        path: 'changes',
        body: json(request),
        limitMs: CHANGE_LIMIT_MS,
      } as const;
      return v.parse(v.object({ message: v.string() }), await askOnce(site, call)).message;
    },
  };
}

export type Site = ReturnType<typeof openSite>;
