import type { Registry, RegistryRemote } from '@hireloom/contracts';
import type { Problem } from '../../../site-server/rendering/messages';
import { RemoteFailure } from '../remotes';

const describe = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Where the code of a remote stands in a stack: by its bundler's name with source maps, by its folder without. */
const placesOf = ({ container, name, release }: RegistryRemote) => [
  `webpack://${container}/`,
  `/${name}/${release}/server/`,
  `\\${name}\\${release}\\server\\`,
];

function remoteIn(stack: string, { remotes }: Registry) {
  const lines = stack.split('\n');
  const isIn = (line: string) => (remote: RegistryRemote) =>
    placesOf(remote).some((place) => line.includes(place));
  const line = lines.find((one) => remotes.some(isIn(one)));
  return line === undefined ? undefined : remotes.find(isIn(line));
}

/** What failed while a page was rendered, with the remote that it is to be laid to, where that can be told. */
export function problemOf(error: unknown, registry: Registry): Problem {
  const text = describe(error);
  if (error instanceof RemoteFailure) {
    const { remote, release, module, phase } = error;
    return { text, remote, release, module, phase };
  }
  const owner = remoteIn(text, registry);
  return owner
    ? { text, remote: owner.name, release: owner.release, module: '', phase: 'render' }
    : { text, phase: 'render' };
}
