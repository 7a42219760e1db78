import type { SiteVersion, VersionMember } from './release';
import type { NavigationEntry, RemoteDescription } from './remote';

/** The name under which a bundle exposes a page or slot. */
export const pageModuleName = (page: string) => `./${page}-page`;
export const slotModuleName = (slot: string) => `./${slot}`;

/** The global variable of a remote's bundle, which is also its federation name. */
export const containerName = (remote: string) => `hireloom_${remote.replaceAll('-', '_')}`;

/** A page as the browser knows it: see `remote.json`. */
export type RegistryRoute = { module: string } & Pick<
  RemoteDescription['routes'][number],
  'path' | 'query' | 'partOf' | 'forms'
>;

/** A remote as the browser knows it. `base`: the address of its files, with a trailing slash. `entry`: relative to `base`. */
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

/** The remotes of a site version, inlined in every page. */
export type Registry = { remotes: readonly RegistryRemote[] };

/** The path of all files for browsers: those of releases, and the shell's public files. */
export const ASSETS_PATH = '/assets/';

/** The address of a remote's or the shell's files, with a trailing slash. It is the same for all releases. */
export const assetsBase = (name: string) => `${ASSETS_PATH}${name}/`;

const BROWSER_FOLDER = 'browser/';

/** The address of a release's file for browsers, such as `browser/12.0123456789abcdef.js`. */
export const assetAddress = ({ name }: Pick<VersionMember, 'name'>, file: string) =>
  assetsBase(name) + file.slice(BROWSER_FOLDER.length);

/** The registry entry of a remote whose release is at `location`. */
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

export const toRegistry = ({ remotes }: SiteVersion): Registry => ({
  remotes: remotes.map((member) => {
    const [entry = ''] = member.scripts;
    return registryRemote(member, {
      release: member.id,
      base: assetsBase(member.name),
      entry: entry.slice(BROWSER_FOLDER.length),
      integrity: member.files[entry]?.integrity ?? '',
    });
  }),
});
