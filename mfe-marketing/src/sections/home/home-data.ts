import { type CallContext, logFailure } from '@hireloom/contracts/api';
import type { LoaderArgs, Logo, Testimonial } from '@hireloom/contracts';

/** What became of a call: its answer, or why there is none (yet). Survives `JSON.stringify`. */
export type Fetched<Item> = readonly Item[] | 'failed' | 'late';

export type HomeData = { logos: Fetched<Logo>; testimonials: Fetched<Testimonial> };

/** How long Home waits for what stands far below its first view. */
const PATIENCE_MS = 1200;

// Loaded with the first call: a page that came with its data never needs it.
const loadApi = () => import('@hireloom/contracts/api');

export const fetchLogos = async (context: CallContext) => (await loadApi()).getLogos(context);
export const fetchTestimonials = async (context: CallContext) => (await loadApi()).getTestimonials(context);

/** Whether everything came. */
export const isWhole = (data: HomeData) =>
  Object.values(data).every((fetched) => typeof fetched !== 'string');

/** For the one who looks after the site. */
export function logLoss(what: keyof HomeData, error: unknown, signal: AbortSignal): 'failed' {
  logFailure(`The ${what} could not be loaded; the built-in ones are shown`, error, signal);
  return 'failed';
}

/** Never throws, and never waits longer than that: one slow or broken call costs its own section at most. */
async function withPatience<Item>(
  call: Promise<Item[]>,
  fail: (error: unknown) => 'failed' | 'late',
): Promise<Fetched<Item>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PATIENCE_MS);
  });
  const answer = await Promise.race([call.catch(fail), late]);
  clearTimeout(timer);
  return answer;
}

export async function loadHomeData({ apiUrl, signal }: LoaderArgs): Promise<HomeData> {
  const failing = (what: keyof HomeData) => (error: unknown) =>
    signal.aborted ? 'late' : logLoss(what, error, signal);
  const [logos, testimonials] = await Promise.all([
    withPatience(fetchLogos({ apiUrl, signal }), failing('logos')),
    withPatience(fetchTestimonials({ apiUrl, signal }), failing('testimonials')),
  ]);
  return { logos, testimonials };
}
