import type { LoaderArgs, Logo, Testimonial } from '@hireloom/contracts';
import { type CallContext, logFailure } from '@hireloom/contracts/api';
import { useEffect, useState } from 'react';

/** What the page came with; where that was late, what comes in the end. */
export function useArrival<What extends keyof HomeData>(what: What, loaded: HomeData[What]): HomeData[What] {
  const [arrived, setArrived] = useState<HomeData[What]>();
  const isLate = loaded === 'late';
  // The network is outside React; nobody waits for an answer once the section is gone.
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

/** What became of a call: its answer, or why there is none (yet). Survives `JSON.stringify`. */
export type Fetched<Item> = readonly Item[] | 'failed' | 'late';

export type HomeData = { logos: Fetched<Logo>; testimonials: Fetched<Testimonial> };

/** How long Home waits for what stands far below its first view. */
const WAIT_LIMIT_MS = 1200;

// Loaded with the first call: a page that came with its data never needs it.
const loadApi = () => import('@hireloom/contracts/api');

const calls: { [What in keyof HomeData]: (context: CallContext) => Promise<HomeData[What]> } = {
  logos: async (context) => (await loadApi()).getLogos(context),
  testimonials: async (context) => (await loadApi()).getTestimonials(context),
};

/** Whether everything came. */
export const isWhole = (data: HomeData) =>
  Object.values(data).every((fetched) => typeof fetched !== 'string');

/** Never throws; `late` once nobody waits any more. A failure is logged for the one who looks after the site. */
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

/** The calls that this visitor's page began and did not wait for. */
const pending: { [What in keyof HomeData]?: Promise<HomeData[What]> } = {};

/** What was late: the rest of the page's own call, or a new one for a page that the server made without it. */
const askOn = <What extends keyof HomeData>(what: What, signal: AbortSignal) =>
  pending[what] ?? ask(what, { apiUrl: '', signal });

/** Never waits longer than that: one slow or broken call costs its own section at most. */
async function askWithLimit<What extends keyof HomeData>(
  what: What,
  { apiUrl, signal }: LoaderArgs,
): Promise<HomeData[What]> {
  const answer = ask(what, { apiUrl, signal });
  // A server has many visitors; each of their browsers asks by itself.
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
