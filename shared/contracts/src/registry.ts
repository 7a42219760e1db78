import type { NavigationEntry } from './navigation';
import type { PlainFormName } from './plain-form-name';
import { containerName, pageModuleName, type RemoteDescription, slotModuleName } from './remote';
import type { SiteVersion, VersionMember } from './site-version';

/** What the browser learns of a page: see `remote.json`. */
export type RegistryRoute = {
  path: string;
  module: string;
  query?: readonly string[];
  partOf?: string;
  forms?: readonly PlainFormName[];
};

/** What the browser learns of one remote. `base` is the address of its release's folder, with a trailing slash; `entry` is relative to it. */
export type RegistryRemote = {
  name: string;
  container: string;
  release: string;
  contract: number;
  base: string;
  entry: string;
  integrity: string;
  routes: readonly RegistryRoute[];
  slots: Readonly<Record<string, string>>;
  navigation?: readonly NavigationEntry[];
};

/** The remotes of the page's site version, as inlined in every page. */
export type Registry = { remotes: readonly RegistryRemote[] };

/** The address of a release's folder. `browserBase`: where the releases begin, with a trailing slash. */
export const releaseBase = (browserBase: string, { name, id }: Pick<VersionMember, 'name' | 'id'>) =>
  `${browserBase}${name}/${id}/`;

/** What the browser learns of a remote that serves what `description` says, from one place. */
export const registryRemote = (
  { name, contract, routes, slots, navigation = [] }: RemoteDescription,
  location: Pick<RegistryRemote, 'release' | 'base' | 'entry' | 'integrity'>,
): RegistryRemote => ({
  name,
  container: containerName(name),
  contract,
  ...location,
  routes: routes.map(({ path, page, query, partOf, forms }) => ({
    path,
    module: pageModuleName(page),
    ...(query && { query }),
    ...(partOf && { partOf }),
    ...(forms && { forms }),
  })),
  slots: Object.fromEntries(slots.map((slot) => [slot, slotModuleName(slot)])),
  ...(navigation.length > 0 && { navigation }),
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
