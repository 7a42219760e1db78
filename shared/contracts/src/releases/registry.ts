import type { SiteVersion, VersionMember } from './release';
import type { NavigationEntry, RemoteDescription } from './remote';

/** The name under which a bundle exposes a page or slot. */
export const getPageModuleName = (page: string) => `./${page}-page`;
export const getSlotModuleName = (slot: string) => `./${slot}`;

/** The global variable of a remote's bundle, which is also its federation name. */
export const getContainerName = (remote: string) => `hireloom_${remote.replaceAll('-', '_')}`;

/** A page as the browser knows it: see `remote.json`. */
export type RegistryRoute = { module: string } & Pick<
  RemoteDescription['routes'][number],
  'path' | 'query' | 'partOf' | 'forms'
>;

/** A remote as the browser knows it. `base`: the URL of its files, with a trailing slash. `entry`: relative to `base`. */
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

/** The path of all files for browsers: release files, and the shell's public files. */
export const ASSETS_PATH = '/assets/';

/** The URL of a remote's or the shell's files, with a trailing slash. It is the same for all releases. */
export const getAssetsUrl = (name: string) => `${ASSETS_PATH}${name}/`;

const BROWSER_FOLDER = 'browser/';

/** The URL of a release's browser file, such as `browser/12.0123456789abcdef.js`. */
export const getAssetUrl = ({ name }: Pick<VersionMember, 'name'>, file: string) =>
  getAssetsUrl(name) + file.slice(BROWSER_FOLDER.length);

export const toRegistryRemote = (
  { name, contract, routes, slots, navigation = [] }: RemoteDescription,
  location: Pick<RegistryRemote, 'release' | 'base' | 'entry' | 'integrity'>,
): RegistryRemote => ({
  name,
  container: getContainerName(name),
  contract,
  ...location,
  routes: routes.map(({ path, page, query, partOf, forms }) => ({
    path,
    module: getPageModuleName(page),
    ...(query && { query }),
    ...(partOf && { partOf }),
    ...(forms && { forms }),
  })),
  slots: Object.fromEntries(slots.map((slot) => [slot, getSlotModuleName(slot)])),
  ...(navigation.length > 0 && { navigation }),
});

export const toRegistry = ({ remotes }: SiteVersion): Registry => ({
  remotes: remotes.map((member) => {
    const [entry = ''] = member.scripts;
    return toRegistryRemote(member, {
      release: member.id,
      base: getAssetsUrl(member.name),
      entry: entry.slice(BROWSER_FOLDER.length),
      integrity: member.files[entry]?.integrity ?? '',
    });
  }),
});
