import { ARTICLES, RESERVED_PARTS, UsageError } from '@hireloom/releases';
import {
  isContractSupported,
  getPageModuleName,
  type SiteVersion,
  getSlotModuleName,
  type VersionMember,
} from '@hireloom/contracts';
import type { Release } from '@hireloom/contracts';
import { checkCapacity, checkDeclarations, checkPositions } from './check-declarations';
import { findSharedUrl, isNarrower, isSamePath } from './path-overlap';

type Declared = Pick<VersionMember, 'name' | 'routes' | 'slots' | 'navigation' | 'policy' | 'delegates'>;

function checkContract({ name, contract }: VersionMember, shell: VersionMember) {
  if (isContractSupported(contract, shell.contract)) return;
  const advice =
    contract > shell.contract
      ? `deploy a shell with contract ${contract} before, or set "contract" in remote.json to ${shell.contract}.`
      : `adapt it to the changes that shared/CHANGELOG.md lists, and set "contract" in remote.json to ${shell.contract}.`;
  throw new UsageError(
    `${name} is built for contract ${contract}, the shell has contract ${shell.contract}: ${advice}`,
  );
}

function checkReserved({ name, routes }: Declared) {
  // A token that may publish articles must not run code.
  if (name === ARTICLES) throw new UsageError(`no remote may be called ${ARTICLES}: choose another name.`);
  const route = routes.find(({ path }) => RESERVED_PARTS.includes(path.toLowerCase().split('/')[1] ?? ''));
  if (!route) return;
  throw new UsageError(
    `${name} claims ${route.path}, which the server keeps for itself: choose another path in remote.json.`,
  );
}

const isDelegated = ({ delegates = [] }: Declared, path: string, to: string) =>
  delegates.some((delegation) => delegation.to === to && isSamePath(delegation.path, path));

const delegation = (path: string, to: string) => `"delegates": [{ "path": "${path}", "to": "${to}" }]`;

/** How to resolve the overlap of two paths, or undefined if the owner of the wider path has delegated the narrower one. */
function suggestFix(
  [member, path]: readonly [Declared, string],
  [other, taken]: readonly [Declared, string],
): string | undefined {
  if (isNarrower(path, taken))
    return isDelegated(other, path, member.name)
      ? undefined
      : `Choose another path, or have ${delegation(path, member.name)} written into the remote.json of ${other.name}.`;
  if (isNarrower(taken, path))
    return isDelegated(member, taken, other.name)
      ? undefined
      : `Choose a path that does not match it, or write ${delegation(taken, other.name)} into remote.json.`;
  return 'Choose another path in remote.json.';
}

function checkPaths(member: Declared, other: Declared) {
  for (const { path } of member.routes) {
    for (const { path: taken } of other.routes) {
      const address = findSharedUrl(path, taken);
      const advice = address && suggestFix([member, path], [other, taken]);
      if (advice)
        throw new UsageError(
          `${member.name} claims ${path}, and ${other.name} serves ${taken}: both match ${address}. ${advice}`,
        );
    }
  }
}

function checkClaims(member: Declared, other: Declared) {
  const { name, slots } = member;
  checkPaths(member, other);
  const slot = slots.find((one) => other.slots.includes(one));
  if (slot) {
    throw new UsageError(
      `${name} claims the slot ${slot}, which ${other.name} offers: remove it from remote.json.`,
    );
  }
  checkPositions(member, other);
}

function checkModules({ name, routes, slots, modules }: VersionMember) {
  const promised = [...routes.map(({ page }) => getPageModuleName(page)), ...slots.map(getSlotModuleName)];
  const missing = promised.find((module) => !modules[module]);
  if (missing) throw new UsageError(`${name} has no ${missing} in its build: build it again, then deploy.`);
}

/** Checks what remotes declare, each by itself and all together. @throws UsageError with the first problem, which names both remotes */
export function checkRemotes(remotes: readonly Declared[]) {
  remotes.forEach(checkDeclarations);
  for (const [index, remote] of remotes.entries()) {
    checkReserved(remote);
    for (const other of remotes.slice(index + 1)) checkClaims(remote, other);
  }
  checkCapacity(remotes);
}

/** @throws UsageError with the first problem. Checks the releases of `names` first, because they are the ones being deployed. */
export function checkVersion({ shell, remotes }: SiteVersion, names: readonly string[] = []) {
  const isNew = ({ name }: VersionMember) => Number(names.includes(name));
  const ordered = [...remotes].sort((a, b) => isNew(b) - isNew(a));
  for (const remote of ordered) {
    checkContract(remote, shell);
    checkModules(remote);
  }
  checkRemotes(ordered);
}

/** @throws UsageError if a release claims something that belongs to another remote's release in a running canary. */
export function checkAgainstCanaries(member: VersionMember, others: readonly VersionMember[]) {
  for (const other of others) if (other.name !== member.name) checkClaims(member, other);
}

type Sharing = Pick<Release, 'name' | 'shared' | 'alsoOn'>;

const parseVersion = (version: string) => version.split('.').map(Number) as [number, number];

/** Why a remote can't run with the shell's version of a package, or undefined if it can. */
function toProblem(remote: Sharing, module: string, built: string, brought: string): string | undefined {
  const [[major, minor], [shellMajor, shellMinor]] = [parseVersion(built), parseVersion(brought)];
  if (remote.alsoOn?.[module]?.includes(shellMajor)) return undefined;
  const facts = `${remote.name} is built with ${module} ${built}, and the shell brings ${brought}`;
  if (major !== shellMajor)
    return (
      `${facts}: test ${remote.name} with ${module} ${shellMajor} as well, ` +
      `say "alsoOn": { "${module}": [${shellMajor}] } in its remote.json, and deploy it before.`
    );
  if (minor > shellMinor)
    return `${facts}: deploy a shell with ${module} ${major}.${minor} before, or build ${remote.name} with ${major}.${shellMinor}.`;
  return undefined;
}

/** A remote's major must be the shell's, or one that its `alsoOn` lists as tested; with the same major, the shell's minor is not older. */
export function checkShared(shell: Sharing, remotes: readonly Sharing[]) {
  for (const remote of remotes) {
    for (const [module, built] of Object.entries(remote.shared ?? {})) {
      const brought = shell.shared?.[module];
      const problem = brought && toProblem(remote, module, built, brought);
      if (problem) throw new UsageError(problem);
    }
  }
}
