import type { AnyPageModule } from '@hireloom/contracts';
import type { RemoteHandle } from '../remote-handle';
import type { Remotes } from '../remotes';

/** A page of a remote. `id`: the same on the server and in the browser. */
export type SiteRoute = { id: string; path: string; handle: RemoteHandle };

/** All pages of a site version. */
export const siteRoutes = (remotes: Remotes): SiteRoute[] =>
  remotes.registry.remotes.flatMap((remote) =>
    remote.routes.map((route) => {
      const page = remotes.module<AnyPageModule>(remote, route.module);
      return { id: `${remote.name}:${route.path}`, path: route.path, handle: { ...route, remote, page } };
    }),
  );
