import type { ReactNode } from 'react';

/** Raised by one whenever a shell of the old contract could not show what a new remote exposes. */
export const CONTRACT_VERSION = 1;

/**
 * What a page's loader is given. `params` are decoded parts of the path; `url` has the query parameters alone that the
 * page declares in `remote.json`. `apiUrl` is always empty, the page's own origin, but in tests, which have a server of their
 * own; it can't go before the next contract, as releases that are live put it before each path. `signal` aborts when nobody
 * waits any more: the visitor went on, or the server renders the page without the data. `imageHosts`: other hosts whose
 * pictures the page may show; missing in shells older than the setting.
 */
export type LoaderArgs = {
  params: Readonly<Record<string, string>>;
  url: URL;
  apiUrl: string;
  signal: AbortSignal;
  imageHosts?: readonly string[];
};

export type PageProps<Data> = {
  loaderData: Data;
  params: Readonly<Record<string, string>>;
};

/** One JSON-LD object, without its `@context`. */
export type JsonLd = { '@type': string } & Record<string, unknown>;

/**
 * What search engines and link previews learn of a page. `title` is whole (the shell adds no suffix),
 * `description` at most 160 characters, `image` a path or an address, `status` the HTTP status when it
 * is not 200, `canonical` the path and query to be found under where that is not the page's path alone.
 * `isProvisional`: something stands in for data that did not come; the server renders the page again for the next visitor.
 */
export type PageMeta = {
  title: string;
  description: string;
  image?: string;
  type?: 'website' | 'article';
  canonical?: string;
  noindex?: boolean;
  isProvisional?: boolean;
  status?: number;
  breadcrumbs?: readonly { name: string; path: string }[];
  jsonLd?: readonly JsonLd[];
};

export type MetaArgs<Data> = { loaderData: Data; params: Readonly<Record<string, string>>; url: URL };

/**
 * What a remote exposes for a route. A `loader` that throws a `Response` with status 404 gets the 404 page;
 * any other failure shows the remote's failure state. Loader data must survive `JSON.stringify`.
 */
export type PageModule<Data = null> = {
  Component: (props: PageProps<Data>) => ReactNode;
  loader?: (args: LoaderArgs) => Promise<Data>;
  meta: (args: MetaArgs<Data>) => PageMeta;
};

/** A page module whose data type is known to its own team only. Methods, so that every `PageModule<Data>` is one. */
export type AnyPageModule = {
  Component(props: PageProps<unknown>): ReactNode;
  loader?(args: LoaderArgs): Promise<unknown>;
  meta(args: MetaArgs<unknown>): PageMeta;
};
