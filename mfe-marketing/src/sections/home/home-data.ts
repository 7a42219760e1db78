import type { LoaderArgs, Logo, Testimonial } from '@hireloom/contracts';
import { type CallContext, logFailure } from '@hireloom/contracts/api';
import { useEffect, useState } from 'react';

/** Returns the data loaded with the page. If that was late, returns the data once it has arrived. */
export function useLateData<What extends keyof HomeData>(what: What, loaded: HomeData[What]): HomeData[What] {
  const [arrived, setArrived] = useState<HomeData[What]>();
  const isLate = loaded === 'late';
  // An effect, because the network is outside React. Cancels when the section unmounts.
  useEffect(() => {
    if (!isLate) return;
    const leaving = new AbortController();
    void askOn(what, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setArrived(answer);
    });
    return () => leaving.abort();
  }, [what, isLate]);
  return isLate ? (arrived ?? loaded) : loaded;
}

/** The items from the API, or the reason why there are none. Safe to serialise as JSON. */
export type Fetched<Item> = readonly Item[] | 'failed' | 'late';

export type HomeData = { logos: Fetched<Logo>; testimonials: Fetched<Testimonial> };

/** How long Home waits for data of sections far below its first view. */
const WAIT_LIMIT_MS = 1200;

// Imports the API client on the first call: a page that was rendered with its data never needs it.
const loadApi = () => import('@hireloom/contracts/api');

const calls: { [What in keyof HomeData]: (context: CallContext) => Promise<HomeData[What]> } = {
  logos: async (context) => (await loadApi()).getLogos(context),
  testimonials: async (context) => (await loadApi()).getTestimonials(context),
};

export const isComplete = (data: HomeData) =>
  Object.values(data).every((fetched) => typeof fetched !== 'string');

/** Never rejects. Returns `late` after a cancellation. Logs failures for the site's operators. */
function ask<What extends keyof HomeData>(
  what: What,
  context: CallContext & { signal: AbortSignal },
): Promise<HomeData[What]> {
  const fail = (error: unknown) => {
    if (context.signal.aborted) return 'late';
    logFailure(`The ${what} could not be loaded; the built-in ones are shown`, error, context.signal);
    return 'failed';
  };
  return calls[what](context).catch(fail);
}

/** Calls that this page started, so that it can use late results. Browsers only. */
const pending: { [What in keyof HomeData]?: Promise<HomeData[What]> } = {};

/** Fetches late data: waits for the call that this page started, or starts one if the server rendered the page without it. */
const askOn = <What extends keyof HomeData>(what: What, signal: AbortSignal) =>
  pending[what] ?? ask(what, { apiUrl: '', signal });

/** Returns `late` once the limit is exceeded, so that a slow or failed call affects only its own section. */
async function askWithLimit<What extends keyof HomeData>(
  what: What,
  { apiUrl, signal }: LoaderArgs,
): Promise<HomeData[What]> {
  const answer = ask(what, { apiUrl, signal });
  // Not on the server, where visitors would share the calls.
  if (typeof document !== 'undefined') Object.assign(pending, { [what]: answer });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), WAIT_LIMIT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

export async function loadHomeData(args: LoaderArgs): Promise<HomeData> {
  const [logos, testimonials] = await Promise.all([
    askWithLimit('logos', args),
    askWithLimit('testimonials', args),
  ]);
  return { logos, testimonials };
}
