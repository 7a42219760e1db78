import {
  type AnyPageModule,
  pageUrl,
  type RegistryRemote,
  type RegistryRoute,
  undeclaredRead,
} from '@hireloom/contracts';
import type { RouteObject } from '@hireloom/contracts/router';
import type { Resource } from './remotes';

/** The `handle` of a route that a remote serves. */
export type RemoteHandle = RegistryRoute & { remote: RegistryRemote; page: Resource<AnyPageModule> };

const isRemoteHandle = (handle: unknown): handle is RemoteHandle =>
  Boolean((handle as RemoteHandle | undefined)?.page);

/** The handle of the remote's page among the matched routes. Undefined on the not-found page. */
export const remoteHandle = (matches: readonly { route?: RouteObject; handle?: unknown }[] | null) =>
  matches?.map((match): unknown => match.handle ?? match.route?.handle).find(isRemoteHandle);

export type OnUndeclared = (text: string) => void;

const warnDeveloper: OnUndeclared = (text) => {
  if (process.env.NODE_ENV === 'development') console.error(text);
};

/**
 * The URL that is passed to a remote's page. Calls `onUndeclared` when the page reads a query parameter that it has not
 * declared.
 */
export const urlFor = (
  { remote, module, query }: RemoteHandle,
  url: URL,
  onUndeclared: OnUndeclared = warnDeveloper,
): URL => pageUrl(url, query, (parameter) => onUndeclared(undeclaredRead(remote.name, module, parameter)));
