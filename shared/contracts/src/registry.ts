import { containerName, pageModuleName, type RemoteDescription, slotModuleName } from './remote';
import type { SiteVersion, VersionMember } from './site-version';

/** What the browser learns of one remote. `base` is the address of its release's folder, with a trailing slash; `entry` is relative to it. */
export type RegistryRemote = {
  name: string;
  container: string;
  release: string;
  contract: number;
  base: string;
  entry: string;
  integrity: string;
  /** `query`: the parameters that the page reads; none where it is missing. */
  routes: readonly { path: string; module: string; query?: readonly string[] }[];
  slots: Readonly<Record<string, string>>;
};

/** The remotes of the page's site version, as inlined in every page. */
export type Registry = { remotes: readonly RegistryRemote[] };

/** The address of a release's folder. `browserBase`: where the releases begin, with a trailing slash. */
export const releaseBase = (browserBase: string, { name, id }: Pick<VersionMember, 'name' | 'id'>) =>
  `${browserBase}${name}/${id}/`;

/** What the browser learns of a remote that serves what `description` says, from one place. */
export const registryRemote = (
  { name, contract, routes, slots }: RemoteDescription,
  location: Pick<RegistryRemote, 'release' | 'base' | 'entry' | 'integrity'>,
): RegistryRemote => ({
  name,
  container: containerName(name),
  contract,
  ...location,
  routes: routes.map(({ path, page, query }) => ({
    path,
    module: pageModuleName(page),
    ...(query && { query }),
  })),
  slots: Object.fromEntries(slots.map((slot) => [slot, slotModuleName(slot)])),
});

/** What the browser learns of a site version whose releases lie at `browserBase`. */
export const registryOf = ({ remotes }: SiteVersion, browserBase: string): Registry => ({
  remotes: remotes.map((member) => {
    const [entry = ''] = member.scripts;
    const integrity = member.files[entry]?.integrity ?? '';
    return registryRemote(member, {
      release: member.id,
      base: releaseBase(browserBase, member),
      entry,
      integrity,
    });
  }),
});
