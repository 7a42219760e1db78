import { CONTRACT_VERSION } from '@hireloom/contracts';
import type { Release } from '@hireloom/contracts';
import { pageModuleName, slotModuleName } from '@hireloom/contracts';
import { UsageError } from '@hireloom/contracts';

/** Two patterns that differ in letters' case or in the names of their parameters alone take the same addresses. */
const addressesOf = (path: string) => path.toLowerCase().replaceAll(/:[^/]+/g, ':');

function checkContract({ name, contract }: Release) {
  if (contract === CONTRACT_VERSION) return;
  throw new UsageError(
    `${name} is built for contract ${contract}, the shell has contract ${CONTRACT_VERSION}: ` +
      'set "contract" in remote.json and fit the remote to it.',
  );
}

function checkRoutes({ name, routes }: Release, others: readonly Release[]) {
  for (const { path } of routes) {
    const owner = others.find((other) =>
      other.routes.some((route) => addressesOf(route.path) === addressesOf(path)),
    );
    if (!owner) continue;
    throw new UsageError(
      `${name} claims ${path}, which ${owner.name} serves: choose another path in remote.json.`,
    );
  }
}

function checkSlots({ name, slots }: Release, others: readonly Release[]) {
  for (const slot of slots) {
    const owner = others.find((other) => other.slots.includes(slot));
    if (!owner) continue;
    throw new UsageError(
      `${name} claims the slot ${slot}, which ${owner.name} offers: remove it from remote.json.`,
    );
  }
}

function checkModules({ name, routes, slots, moduleFiles }: Release) {
  const promised = [...routes.map(({ page }) => pageModuleName(page)), ...slots.map(slotModuleName)];
  const missing = promised.find((module) => !moduleFiles[module]);
  if (missing) throw new UsageError(`${name} has no ${missing} in its build: build it again, then deploy.`);
}

/** What a page or slot may weigh in the browser with its entry, uncompressed: some 60 KB as served. */
const SIZE_LIMIT_BYTES = 220 * 1024;

/** @throws UsageError with the first module that is too heavy. */
export function checkSizes({ name, browserEntry, moduleFiles, files }: Release) {
  for (const [module, scripts] of Object.entries(moduleFiles)) {
    const bytes = [browserEntry, ...scripts].reduce((sum, file) => sum + (files[file]?.bytes ?? 0), 0);
    if (bytes <= SIZE_LIMIT_BYTES) continue;
    throw new UsageError(
      `${name}: ${module} weighs ${Math.ceil(bytes / 1024)} KB of JavaScript, the limit is ${SIZE_LIMIT_BYTES / 1024} KB: ` +
        'load what the first view does not need with import().',
    );
  }
}

/** @throws UsageError with the first thing that keeps `release` from standing beside the `others` that are live. */
export function checkRelease(release: Release, others: readonly Release[]) {
  checkContract(release);
  checkRoutes(release, others);
  checkSlots(release, others);
  checkModules(release);
}
