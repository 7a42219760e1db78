import { logFailure } from '@hireloom/contracts/api';
import type { LoaderArgs } from '@hireloom/contracts';
import { defer } from '../deferred';
import { isMissing } from '../is-missing';

/** `missing`: it could not be fetched, or is still on its way; then `coming` settles when it is worth asking again. */
export type LoadedDetail<Item> = { item: Item } | { missing: true; coming?: Promise<unknown> };

type Outcome<Item> = { item: Item } | { error: unknown };

/** Answers that took longer than anybody waits, for the page to find when it asks again. */
const late = new Map<string, Promise<Outcome<unknown>>>();
const LATE_KEPT_MS = 10_000;

function keepLate(address: string, coming: Promise<Outcome<unknown>>) {
  late.set(address, coming);
  void coming.then(() => setTimeout(() => late.delete(address), LATE_KEPT_MS));
}

function takeLate<Item>(address: string): Promise<Outcome<Item>> | undefined {
  const known = late.get(address) as Promise<Outcome<Item>> | undefined;
  late.delete(address);
  return known;
}

/**
 * Fetches the item with the slug in the URL. If only the lower-case slug exists, throws a redirect to it, since the
 * router matches URLs case-insensitively.
 */
export async function fetchInAnyCase<Item>(
  { params, url }: Pick<LoaderArgs, 'params' | 'url'>,
  fetchItem: (slug: string) => Promise<Item>,
): Promise<Item> {
  const { slug = '' } = params;
  const lower = slug.toLowerCase();
  try {
    return await fetchItem(slug);
  } catch (error) {
    if (!isMissing(error) || lower === slug) throw error;
    await fetchItem(lower);
    const path = url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1) + encodeURIComponent(lower);
    throw new Response(null, { status: 301, headers: { Location: path } });
  }
}

/**
 * Fetches what a detail page shows. A thing that does not exist throws its 404 Response; every other failure leaves
 * the page without its item, to ask again.
 */
export async function loadDetail<Item>(
  { url, signal }: Pick<LoaderArgs, 'url' | 'signal'>,
  fetchItem: () => Promise<Item>,
): Promise<LoadedDetail<Item>> {
  const address = url.pathname;
  const outcome =
    takeLate<Item>(address) ??
    fetchItem().then(
      (item) => ({ item }),
      (error: unknown) => ({ error }),
    );
  const arrived = await defer(outcome);
  if ('coming' in arrived) {
    keepLate(address, outcome);
    return { missing: true, coming: outcome };
  }
  if ('item' in arrived.value) return arrived.value;
  const { error } = arrived.value;
  if (error instanceof Response) throw error;
  logFailure(`What ${address} shows could not be loaded`, error, signal);
  return { missing: true };
}
