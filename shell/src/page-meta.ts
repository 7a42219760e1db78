import type { PageMeta } from '@hireloom/contracts';
import { frame } from './content/frame';
import { isNotFound } from './failure/report-failure';
import type { Page } from './page';
import { type OnUndeclared, urlFor } from './remote-handle';

const notFoundMeta: PageMeta = {
  title: frame.notFound.title,
  description: frame.notFound.description,
  noindex: true,
  status: 404,
};

const unavailableMeta: PageMeta = {
  title: frame.failure.pageTitle,
  description: frame.meta.description,
  noindex: true,
  status: 503,
};

/** Metadata of a page, or of the not-found or failure page that replaces it. `onUndeclared`: see `urlFor`. */
export function pageMeta(
  { handle, params, loaderData, error }: Page,
  address: URL,
  onUndeclared?: OnUndeclared,
): PageMeta {
  if (!handle || isNotFound(error)) return notFoundMeta;
  const loaded = handle.page.peek();
  if (error || !loaded) return unavailableMeta;
  return loaded.meta({ loaderData, params, url: urlFor(handle, address, onUndeclared) });
}
