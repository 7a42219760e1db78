import {
  type AnyPageModule,
  createPageUrl,
  type RegistryRemote,
  type RegistryRoute,
  describeUndeclaredRead,
} from '@hireloom/contracts';
import type { Remotes, Resource } from './remotes';

/** A page of a remote: its route and its module. */
export type RemoteHandle = RegistryRoute & { remote: RegistryRemote; page: Resource<AnyPageModule> };

export type OnUndeclared = (text: string) => void;

const warnDeveloper: OnUndeclared = (text) => {
  if (process.env.NODE_ENV === 'development') console.error(text);
};

/** The URL that is passed to a remote's page. Calls `onUndeclared` when the page reads a query parameter that it has not declared. */
export const getLoaderUrl = (
  { remote, module, query }: RemoteHandle,
  url: URL,
  onUndeclared: OnUndeclared = warnDeveloper,
): URL =>
  createPageUrl(url, query, (parameter) =>
    onUndeclared(describeUndeclaredRead(remote.name, module, parameter)),
  );

/** `id`: the same on the server and in the browser. */
export type SiteRoute = { id: string; path: string; handle: RemoteHandle };

export const createSiteRoutes = (remotes: Remotes): SiteRoute[] =>
  remotes.registry.remotes.flatMap((remote) =>
    remote.routes.map((route) => {
      const page = remotes.module<AnyPageModule>(remote, route.module);
      return { id: `${remote.name}:${route.path}`, path: route.path, handle: { ...route, remote, page } };
    }),
  );
