import { UsageError } from './usage-error';
import { setTimeout as pause } from 'node:timers/promises';
import pRetry from 'p-retry';
import * as v from 'valibot';
import type { Part } from './describe-build';
import {
  type AnswerLine,
  answerLineSchema,
  type ChangeRequest,
  type DeployOptions,
  listSchema,
  type ReleaseList,
  TrafficConflict,
} from './deploy-requests';
import { packParts } from './pack-parts';
import { ResponseLost, ask, type Call, throwSiteError, send, type Target, tryParse } from './send';

/** Short, because it comes first in a command: a user should learn soon that the site is down. */
const READ_LIMIT_MS = 9000;
/** Long, because the site may render all its pages before it responds. */
const CHANGE_LIMIT_MS = 300_000;
const RETRIES = { retries: 6, minTimeout: 500, maxTimeout: 15_000 };
const ATTEMPTS = 20;
const PAUSE_MS = 1000;

/** Whether the hostname is a loopback address. */
export const isLoopback = ({ hostname }: URL) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Parses the URL of a site as the user typed it. @throws UsageError */
export function readSiteAddress(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.pathname !== '/')
    throw new UsageError(`--to ${text}: expected the address of a site, such as https://www.example.com.`);
  if (address.protocol === 'http:' && !isLoopback(address))
    throw new UsageError(`--to ${text}: a site on another machine is only reached by https.`);
  return address;
}

/** Sends a tar once. Returns the outcome, which is the last line of the response. @throws ResponseLost; TrafficConflict; UsageError */
async function sendTar(site: Target, call: Call, onProgress: (words: string) => void): Promise<string> {
  let rest = '';
  let last: AnswerLine | undefined;
  await send(site, call, (part) => {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      last = tryParse(line, answerLineSchema);
      if (last && 'progress' in last) onProgress(last.progress);
    }
  });
  const { origin } = site.address;
  if (!last || 'progress' in last) throw new ResponseLost(`${origin} did not say what became of the deploy.`);
  const { message } = last;
  if (last.status === 200) return message;
  return throwSiteError(site, last.status, last.status === 409 ? message : `${origin} refuses: ${message}`);
}

type Action = Pick<ChangeRequest, 'action' | 'name'>;

/** Whether the change after `serial` is this one. */
function isDone({ traffic }: ReleaseList, { action, name }: Action, serial: number): boolean {
  const made = [traffic, ...(traffic?.history ?? [])].find((state) => state?.serial === serial + 1);
  return made?.change.action === action && made.change.name === name;
}

/**
 * Makes a site change its traffic exactly once. If the response is lost, checks the traffic before retrying. If another change comes first,
 * retries on top of it. Returns the site's message.
 */
async function change(site: Target, list: () => Promise<ReleaseList>, action: Action): Promise<string> {
  const lost: number[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    let serial: number | undefined;
    try {
      const now = await list();
      if (lost.some((before) => isDone(now, action, before)))
        return `${action.name}: the ${action.action} is in force. The connection was lost before the site said so.`;
      serial = now.traffic?.serial;
      const body = Buffer.from(JSON.stringify({ ...action, serial }));
      const call = { method: 'POST', path: '/changes', body, limitMs: CHANGE_LIMIT_MS } as const;
      return (await ask(site, call, v.object({ message: v.string() }))).message;
    } catch (error) {
      const isLost = error instanceof ResponseLost;
      if (isLost && serial !== undefined) lost.push(serial);
      // After a lost response the site may be restarting: keep trying.
      else if (!(error instanceof TrafficConflict) && !(isLost && lost.length > 0)) throw error;
      await pause(isLost ? PAUSE_MS : 0);
    }
  }
  throw new UsageError(
    `${site.address.origin} kept changing, or did not answer: look with "npm run releases", and retry in a minute.`,
  );
}

function toQuery(options: DeployOptions) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) if (value) query.set(name, String(value));
  return query.toString();
}

/** A client for a site that accepts deploys. @throws UsageError from each call, in words for people. */
export function openSite(address: URL, token: string) {
  const site = { address, token };
  const shouldRetry = (error: Error) => error instanceof ResponseLost;
  const list = (): Promise<ReleaseList> => {
    const end = Date.now() + READ_LIMIT_MS;
    const read = () => ask(site, { method: 'GET', limitMs: Math.max(1, end - Date.now()) }, listSchema);
    return pRetry(read, { ...RETRIES, maxRetryTime: READ_LIMIT_MS, shouldRetry });
  };
  return {
    origin: address.origin,
    list,
    /** Sends parts in one tar, again if the response is lost: the same bytes are the same releases. Returns the site's message. */
    deploy: async (parts: readonly Part[], options: DeployOptions, onProgress: (words: string) => void) => {
      const body = await packParts(parts);
      const query = toQuery(options);
      const path = query && `?${query}`;
      const call = {
        method: 'POST',
        path,
        body,
        type: 'application/x-tar',
        limitMs: CHANGE_LIMIT_MS,
      } as const;
      onProgress(`Sending ${(body.length / 1024 / 1024).toFixed(1)} MB to ${address.origin}…`);
      return pRetry(() => sendTar(site, call, onProgress), { ...RETRIES, shouldRetry });
    },
    change: (action: Action) => change(site, list, action),
  };
}

export type Site = ReturnType<typeof openSite>;
