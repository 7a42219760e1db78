import { UsageError } from './usage-error';
import { setTimeout as pause } from 'node:timers/promises';
import pRetry, { type RetryContext } from 'p-retry';
import * as v from 'valibot';
import type { Part } from './describe-build';
import { type Comparison, comparisonSchema } from './comparison/compare-arms';
import {
  type ChangeRequest,
  COMPARISON_PATH,
  type DeployOptions,
  listSchema,
  type ReleaseList,
  TrafficConflict,
} from './deploy-requests';
import { packParts } from './pack-parts';
import {
  ask,
  CHANGE_LIMIT_MS,
  type OnProgress,
  READ_LIMIT_MS,
  ResponseLost,
  RETRIES,
  sendChange,
  type Target,
} from './send';

const ATTEMPTS = 20;
const PAUSE_MS = 1000;

type Action = Pick<ChangeRequest, 'action' | 'name'>;

/** Whether the change after `serial` is this one. */
function isDone({ traffic }: ReleaseList, { action, name }: Action, serial: number): boolean {
  const made = [traffic, ...(traffic?.history ?? [])].find((state) => state?.serial === serial + 1);
  return made?.change.action === action && made.change.name === name;
}

/** Changes the traffic exactly once: checks it after a lost response, and retries on top of another change. Returns the site's message. */
async function change(site: Target, list: () => Promise<ReleaseList>, action: Action): Promise<string> {
  const lost: number[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    let serial: number | undefined;
    try {
      const now = await list();
      if (lost.some((before) => isDone(now, action, before)))
        return `${action.name}: the ${action.action} has taken effect. The connection was lost before the response.`;
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

/** The last attempt may begin at the end of the limit. It has to be long enough to fail for the reason that the others failed for. */
const LAST_ATTEMPT_MS = 1000;

/** A client for a site that accepts deploys. @throws UsageError from each call, in words for people. */
export function openSite(site: Target) {
  const { address } = site;
  const read = <Schema extends v.GenericSchema>(schema: Schema, path?: string) => {
    const end = Date.now() + READ_LIMIT_MS;
    const attempt = () => {
      const limitMs = Math.max(LAST_ATTEMPT_MS, end - Date.now());
      return ask(site, { method: 'GET', path, limitMs }, schema);
    };
    return pRetry(attempt, { ...RETRIES, maxRetryTime: READ_LIMIT_MS });
  };
  const list = (): Promise<ReleaseList> => read(listSchema);
  return {
    origin: address.origin,
    list,
    /** How the canary of `name` compares with what is live. */
    compare: (name: string): Promise<Comparison> =>
      read(comparisonSchema, `${COMPARISON_PATH}/${encodeURIComponent(name)}`),
    /** Sends parts in one tar, again if the response is lost: the same bytes are the same releases. Returns the site's message. */
    deploy: async (parts: readonly Part[], options: DeployOptions, onProgress: OnProgress) => {
      const body = await packParts(parts);
      const path = `?${toQuery(options)}`;
      const tar = {
        method: 'POST',
        path,
        body,
        type: 'application/x-tar',
        limitMs: CHANGE_LIMIT_MS,
      } as const;
      onProgress(`Sending ${(body.length / 1024 / 1024).toFixed(1)} MB to ${address.origin}…`);
      const onFailedAttempt = ({ error, retriesLeft }: RetryContext) => {
        if (error instanceof ResponseLost && retriesLeft > 0)
          onProgress(`${error.message} Sending it again…`);
      };
      const sending = pRetry(() => sendChange(site, tar, 'deploy', onProgress), {
        ...RETRIES,
        onFailedAttempt,
      });
      const { message } = await sending.catch((error: unknown) => {
        if (!(error instanceof ResponseLost)) throw error;
        throw new ResponseLost(
          `${error.message} Deploy again once the connection is stable: the same build sent twice is one release.`,
        );
      });
      return message;
    },
    change: (action: Action) => change(site, list, action),
  };
}

export type Site = ReturnType<typeof openSite>;
