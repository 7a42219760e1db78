import { VISIT_START_PATH, type VisitBatch } from '@hireloom/contracts';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { canonicalAddress } from '../pages/canonical-address';
import type { LoadedVersion } from '../versions/loaded-version';
import { reportRoute } from './report-route';

const FLUSH_MS = 60_000;
/** A shutdown makes two calls at most, while all else waits. */
const CALL_LIMIT_MS = 1500;
/** Pairs of page and source per day, because anyone can make them up. */
const MOST_PAIRS = 1000;
const OTHER = 'other';

/** Rejects queries, escapes and long numbers, which could be what a visitor typed, and `//`, which the 404 page has. */
const PAGE = /^\/(?!.*\/\/)(?!.*\d{7})[\w-][\w/-]{0,200}$|^\/$/;
/** Rejects mail addresses and long numbers, which could identify a visitor. */
const SOURCE = /^(?!.*\d{7})[\p{L}\p{N}][\p{L}\p{N} ._:-]{0,99}$/u;

/** `metricsToken`: the API's. Without it, no visit is counted. `versions`: those that visitors get. */
type Options = {
  apiUrl: string;
  metricsToken?: string;
  versions: () => readonly Pick<LoadedVersion, 'registry'>[];
};

/** Adds up visits in memory. A page has no space. */
function createCounter() {
  let counts = new Map<string, number>();
  let known = new Set<string>();
  let today = '';
  return {
    count: (page: string, source: string) => {
      const day = new Date().toISOString().slice(0, 10);
      if (day !== today) known = new Set(counts.keys());
      today = day;
      const given = `${page} ${source}`;
      const pair = known.has(given) || known.size < MOST_PAIRS ? given : `${OTHER} ${OTHER}`;
      known.add(pair);
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    },
    take: (): VisitBatch | undefined => {
      const taken = [...counts].map(([pair, visits]) => {
        const [page = '', ...source] = pair.split(' ');
        return { page, source: source.join(' '), visits };
      });
      counts = new Map();
      return taken.length > 0 ? { id: randomUUID(), counts: taken } : undefined;
    },
  };
}

async function send(batch: VisitBatch, apiUrl: string, token: string) {
  const answer = await fetch(`${apiUrl}/visit-counts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(batch),
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the API answered ${answer.status}`);
}

/** Reports counts to the API once a minute and at shutdown. Sends a batch that the API has not acknowledged again. */
function reportCounts(
  app: FastifyInstance,
  take: () => VisitBatch | undefined,
  apiUrl: string,
  token: string,
) {
  let unacknowledged: VisitBatch | undefined;
  let flushing = Promise.resolve();
  const sendAll = async () => {
    try {
      for (; (unacknowledged ??= take()); unacknowledged = undefined)
        await send(unacknowledged, apiUrl, token);
    } catch (err) {
      app.log.warn({ err }, 'the API has not stored the latest counts of visits');
    }
  };
  const flush = () => (flushing = flushing.then(sendAll));
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();
  app.addHook('onClose', () => {
    clearInterval(timer);
    return flush();
  });
}

/** Counts visits as browsers report them, without logging them. Anyone can forge them, so unknown pages and odd sources are `other`. */
export function visitStarts(app: FastifyInstance, { apiUrl, metricsToken, versions }: Options) {
  const { count, take } = createCounter();
  if (metricsToken) reportCounts(app, take, apiUrl, metricsToken);
  const isPage = (path: string) =>
    PAGE.test(path) &&
    versions().some((version) => {
      const canonical = canonicalAddress(version, path);
      return 'address' in canonical && canonical.address === path;
    });
  reportRoute(app, {
    path: VISIT_START_PATH,
    schema: v.object({ page: v.string(), source: v.string() }),
    refusal: 'This report of a visit is invalid.',
    throttled: 204,
    onReport: ({ page, source }) => {
      if (metricsToken) count(isPage(page) ? page : OTHER, SOURCE.test(source) ? source : OTHER);
    },
  });
}
