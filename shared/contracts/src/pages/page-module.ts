import type { ReactNode } from 'react';

/** Incremented when a shell with the old contract could not show what new remotes expose. */
export const CONTRACT_VERSION = 2;

/** Remotes of contract 1 import a router that shells no longer provide. */
const OLDEST_CONTRACT = 2;

/** Whether a shell can show remotes built for the contract version `remote`: its own, or the previous one while supported. */
export const isContractSupported = (remote: number, shell: number = CONTRACT_VERSION): boolean =>
  remote >= OLDEST_CONTRACT && (remote === shell || remote === shell - 1);

/**
 * The arguments of a page's loader. `params`: the decoded path parameters. `url`: contains only the declared query parameters. `apiUrl`:
 * empty for the page's own origin, except in tests. `signal`: aborts when the result is no longer needed, because the visitor left or the
 * server renders the page without it. `imageHosts`: other hosts whose pictures the page may show.
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
 * What search engines and link previews show for a page. `title`: the complete title (the shell adds no suffix). `description`: at most 160
 * characters. `image`: a path or a URL. `imageSize`: its width and height in pixels, if they are known. `status`: the HTTP status if it is
 * not 200. `canonical`: the path and query if they are not just the page's path. `isProvisional`: some data is missing, so the server
 * renders the page again for the next visitor. `isHidden`: only for people who know the address, so it is cached nowhere, search engines
 * leave it out, and links from it do not tell its address.
 */
export type PageMeta = {
  title: string;
  description: string;
  image?: string;
  imageSize?: readonly [width: number, height: number];
  type?: 'website' | 'article';
  canonical?: string;
  noindex?: boolean;
  isProvisional?: boolean;
  isHidden?: boolean;
  status?: number;
  breadcrumbs?: readonly { name: string; path: string }[];
  jsonLd?: readonly JsonLd[];
};

export type MetaArgs<Data> = PageProps<Data> & { url: URL };

/**
 * What a remote exposes for a route. If `loader` throws a `Response` with status 404, the shell shows the 404 page; any other failure shows
 * the remote's failure state. Loader data must survive `JSON.stringify`. `maxAge`: how long, in seconds, a cached page with this data stays
 * fresh. Needed if the loader calls anything but the API, because the content version does not cover that data.
 */
export type PageModule<Data = null> = {
  Component: (props: PageProps<Data>) => ReactNode;
  loader?: (args: LoaderArgs) => Promise<Data>;
  maxAge?: number;
  meta: (args: MetaArgs<Data>) => PageMeta;
};

/** A page module with any data type. Uses methods, so that every `PageModule<Data>` is assignable. */
export type AnyPageModule = {
  Component(props: PageProps<unknown>): ReactNode;
  loader?(args: LoaderArgs): Promise<unknown>;
  maxAge?: number;
  meta(args: MetaArgs<unknown>): PageMeta;
};
