import {
  CANARY_PATH,
  pageModuleName,
  type SiteVersion,
  slotModuleName,
  UsageError,
  type VersionMember,
} from '@hireloom/contracts';
import { checkDeclarations, checkRoom, checkTurns } from './check-declarations';
import { withDeclarations } from './older-releases';

/** Two patterns that differ in letters' case or in the names of their parameters alone take the same addresses. */
const addressesOf = (path: string) => path.toLowerCase().replaceAll(/:[^/]+/g, ':');

function checkContract({ name, contract }: VersionMember, shell: VersionMember) {
  if (contract === shell.contract) return;
  throw new UsageError(
    `${name} is built for contract ${contract}, the shell has contract ${shell.contract}: ` +
      'set "contract" in remote.json and fit the remote to it.',
  );
}

/** What the site server answers by itself: a page below it would never be seen. */
const RESERVED = [
  '.well-known',
  'api',
  'assets',
  CANARY_PATH.slice(1),
  'deploys',
  'development',
  'forms',
  'healthz',
  'livez',
  'metrics',
  'readyz',
  'releases',
  'report',
];

function checkReserved({ name, routes }: VersionMember) {
  const route = routes.find(({ path }) => RESERVED.includes(path.toLowerCase().split('/')[1] ?? ''));
  if (!route) return;
  throw new UsageError(
    `${name} claims ${route.path}, which the site server keeps for itself: choose another path in remote.json.`,
  );
}

/** @throws UsageError where `member` claims a path, a slot, a turn in the navigation or a form of `other`. */
function checkClaims(member: VersionMember, other: VersionMember) {
  const { name, routes, slots } = member;
  const taken = new Set(other.routes.map(({ path }) => addressesOf(path)));
  const route = routes.find(({ path }) => taken.has(addressesOf(path)));
  if (route) {
    throw new UsageError(
      `${name} claims ${route.path}, which ${other.name} serves: choose another path in remote.json.`,
    );
  }
  const slot = slots.find((one) => other.slots.includes(one));
  if (slot) {
    throw new UsageError(
      `${name} claims the slot ${slot}, which ${other.name} offers: remove it from remote.json.`,
    );
  }
  checkTurns(member, other);
}

function checkModules({ name, routes, slots, modules }: VersionMember) {
  const promised = [...routes.map(({ page }) => pageModuleName(page)), ...slots.map(slotModuleName)];
  const missing = promised.find((module) => !modules[module]);
  if (missing) throw new UsageError(`${name} has no ${missing} in its build: build it again, then deploy.`);
}

function checkFiles({ name, scripts, serverEntry, modules, font, files }: VersionMember) {
  const named = [...scripts, serverEntry, ...Object.values(modules).flat(), ...(font ? [font] : [])];
  const missing = named.find((file) => !files[file]);
  if (missing) throw new UsageError(`${name} names ${missing}, which is not among its files.`);
}

/** What a page or slot may weigh in the browser with its entry, uncompressed: some 60 KB as served. */
const SIZE_LIMIT_BYTES = 220 * 1024;

/** @throws UsageError with the first module that is too heavy. */
export function checkSizes({ name, modules, files }: VersionMember) {
  for (const [module, scripts] of Object.entries(modules)) {
    const bytes = scripts.reduce((sum, file) => sum + (files[file]?.bytes ?? 0), 0);
    if (bytes <= SIZE_LIMIT_BYTES) continue;
    throw new UsageError(
      `${name}: ${module} weighs ${Math.ceil(bytes / 1024)} KB of JavaScript, the limit is ${SIZE_LIMIT_BYTES / 1024} KB: ` +
        'load what the first view does not need with import().',
    );
  }
}

/** @throws UsageError with the first thing that does not fit, `name`'s release first: it is the one that is deployed. */
export function checkVersion({ shell, remotes }: SiteVersion, name?: string) {
  const given = [...remotes].sort((a, b) => Number(b.name === name) - Number(a.name === name));
  given.forEach(checkDeclarations);
  const ordered = given.map(withDeclarations);
  for (const [index, remote] of ordered.entries()) {
    checkContract(remote, shell);
    checkModules(remote);
    checkReserved(remote);
    for (const other of ordered.slice(index + 1)) checkClaims(remote, other);
  }
  checkRoom(ordered);
  for (const member of [shell, ...ordered]) checkFiles(member);
}

/** @throws UsageError where a release claims what another one serves that some visitors get in a canary. */
export function checkBeside(member: VersionMember, others: readonly VersionMember[]) {
  const claiming = withDeclarations(member);
  for (const other of others) if (other.name !== member.name) checkClaims(claiming, withDeclarations(other));
}
