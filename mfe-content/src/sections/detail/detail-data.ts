import { type CallContext, logFailure } from '@hireloom/contracts/api';
import type { LoaderArgs } from '@hireloom/contracts';
import { type Deferred, defer } from '../deferred';

/** `missing` means that loading failed or is still pending. In the second case, `pending` resolves when it is time to retry. */
export type LoadedDetail<Item> = { item: Item } | { missing: true; pending?: Promise<unknown> };

type Missing = Extract<LoadedDetail<never>, { missing: true }>;

export type LoadedStory<Item, More> = Missing | { item: Item; more: Deferred<More> };

export type StoryContext = CallContext & Pick<LoaderArgs, 'imageHosts'>;

type Outcome<Item> = { item: Item } | { error: unknown };

/** Slow responses by path, pending or recently arrived. The page's next retry uses them instead of a new request. */
const late = new Map<string, Promise<Outcome<unknown>>>();
const LATE_TTL_MS = 10_000;

function storeLate(path: string, pending: Promise<Outcome<unknown>>) {
  late.set(path, pending);
  void pending.then(() => setTimeout(() => late.delete(path), LATE_TTL_MS));
}

function takeLate<Item>(path: string): Promise<Outcome<Item>> | undefined {
  const stored = late.get(path) as Promise<Outcome<Item>> | undefined;
  late.delete(path);
  return stored;
}

export const isNotFound = (error: unknown) => error instanceof Response && error.status === 404;

/** Throws a redirect if only the lower-case slug exists: the router matches URLs case-insensitively. */
export async function fetchInAnyCase<Item>(
  { params: { slug = '' }, url }: Pick<LoaderArgs, 'params' | 'url'>,
  fetchItem: (slug: string) => Promise<Item>,
): Promise<Item> {
  const lower = slug.toLowerCase();
  try {
    return await fetchItem(slug);
  } catch (error) {
    if (!isNotFound(error) || lower === slug) throw error;
    await fetchItem(lower);
    const path = url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1) + encodeURIComponent(lower);
    throw new Response(null, { status: 301, headers: { Location: path } });
  }
}

/** Throws the Response if fetching ends with a redirect or a 404; returns `missing` after other failures or the timeout. */
export async function loadDetail<Item>(
  { url, signal }: Pick<LoaderArgs, 'url' | 'signal'>,
  fetchItem: () => Promise<Item>,
): Promise<LoadedDetail<Item>> {
  const path = url.pathname;
  const outcome =
    takeLate<Item>(path) ??
    fetchItem().then(
      (item) => ({ item }),
      (error: unknown) => ({ error }),
    );
  const arrived = await defer(outcome);
  if ('pending' in arrived) {
    storeLate(path, outcome);
    return { missing: true, pending: outcome };
  }
  if ('item' in arrived.value) return arrived.value;
  const { error } = arrived.value;
  if (error instanceof Response) throw error;
  logFailure(`What ${path} shows could not be loaded`, error, signal);
  return { missing: true };
}

export async function loadStory<Item, More>(
  args: LoaderArgs,
  fetchItem: (slug: string, context: StoryContext) => Promise<Item>,
  fetchMore: (item: Item, context: CallContext) => Promise<More>,
): Promise<LoadedStory<Item, More>> {
  const { apiUrl, signal, imageHosts } = args;
  const loaded = await loadDetail(args, () =>
    fetchInAnyCase(args, (slug) => fetchItem(slug, { apiUrl, signal, imageHosts })),
  );
  if ('missing' in loaded) return loaded;
  return { ...loaded, more: await defer(fetchMore(loaded.item, { apiUrl, signal })) };
}
