import { containerName, pageModuleName, slotModuleName } from './remote';
import type { SiteVersion, VersionMember } from './site-version';

/** What the browser is told of one remote. `base` is the address of its release's folder, with a trailing slash; `entry` is relative to it. */
export type RegistryRemote = {
  name: string;
  container: string;
  release: string;
  contract: number;
  base: string;
  entry: string;
  integrity: string;
  routes: readonly { path: string; module: string }[];
  slots: Readonly<Record<string, string>>;
};

/** The remotes of the page's site version, as inlined in every page. */
export type Registry = { remotes: readonly RegistryRemote[] };

/** The address of a release's folder. `browserBase`: where the releases begin, with a trailing slash. */
export const releaseBase = (browserBase: string, { name, id }: Pick<VersionMember, 'name' | 'id'>) =>
  `${browserBase}${name}/${id}/`;

function registryRemote(browserBase: string, member: VersionMember): RegistryRemote {
  const { name, id, contract, scripts, routes, slots, files } = member;
  const [entry = ''] = scripts;
  return {
    name,
    container: containerName(name),
    release: id,
    contract,
    base: releaseBase(browserBase, member),
    entry,
    integrity: files[entry]?.integrity ?? '',
    routes: routes.map(({ path, page }) => ({ path, module: pageModuleName(page) })),
    slots: Object.fromEntries(slots.map((slot) => [slot, slotModuleName(slot)])),
  };
}

/** What the browser is told of a site version whose releases lie at `browserBase`. */
export const registryOf = ({ remotes }: SiteVersion, browserBase: string): Registry => ({
  remotes: remotes.map((remote) => registryRemote(browserBase, remote)),
});
