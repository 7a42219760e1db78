import type { ReactNode } from 'react';

/** Incremented whenever a shell of the old contract could not show what a new remote exposes. */
export const CONTRACT_VERSION = 1;

/**
 * The arguments of a page's loader. `params`: decoded parts of the path; `url`: with the declared query parameters only.
 * `apiUrl`: empty, the page's own origin, except in tests. `signal`: aborted once nobody waits: the visitor went on, or the
 * server renders the page without the data. `imageHosts`: other hosts whose pictures the page may show.
 */
export type LoaderArgs = {
  params: Readonly<Record<string, string>>;
  url: URL;
  apiUrl: string;
  signal: AbortSignal;
  imageHosts?: readonly string[];
};

export type PageProps<Data> = { loaderData: Data; params: LoaderArgs['params'] };

/** One JSON-LD object, without its `@context`. */
export type JsonLd = { '@type': string } & Record<string, unknown>;

/**
 * What search engines and link previews show of a page. `title` is complete (the shell adds no suffix), `description` at most
 * 160 characters, `image` a path or an address, `status` the HTTP status if it is not 200, `canonical` the path and query
 * if it is not just the page's path. `isProvisional`: some data is missing; the server renders the page again for the next
 * visitor.
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

export type MetaArgs<Data> = PageProps<Data> & { url: URL };

/**
 * What a remote exposes for a route. A `loader` that throws a `Response` with status 404 leads to the 404
 * page; any other failure shows the remote's failure state. Loader data must survive `JSON.stringify`.
 */
export type PageModule<Data = null> = {
  Component: (props: PageProps<Data>) => ReactNode;
  loader?: (args: LoaderArgs) => Promise<Data>;
  meta: (args: MetaArgs<Data>) => PageMeta;
};

/** A page module with any data type. Uses methods, so that every `PageModule<Data>` is assignable. */
export type AnyPageModule = {
  Component(props: PageProps<unknown>): ReactNode;
  loader?(args: LoaderArgs): Promise<unknown>;
  meta(args: MetaArgs<unknown>): PageMeta;
};
