import type { Registry, RegistryRemote, Release, RemoteDescription } from '@hireloom/contracts';
import { containerName, pageModuleName, slotModuleName } from '@hireloom/contracts';
import { type ReleaseSource, UsageError } from '@hireloom/releases';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { InspectedRelease } from '../../shell/src/inspector/inspection';
import type { WorkerSettings } from './messages';

/** The live releases as one thing: what the browser and the render worker are told. `id` changes with any of them. */
export type ReleaseSet = { id: string; registry: Registry; inspection: readonly InspectedRelease[] } & Pick<
  WorkerSettings,
  'serverEntries' | 'moduleFiles'
>;

const baseOf = (browserBase: string, { name, id }: Release) => `${browserBase}${name}/${id}/`;

type Place = Pick<RegistryRemote, 'release' | 'base' | 'entry' | 'integrity'>;

/** What the browser is told of a remote that serves what `description` says, from `place`. */
export const registryRemote = (
  { name, contract, routes, slots }: RemoteDescription,
  place: Place,
): RegistryRemote => ({
  name,
  container: containerName(name),
  contract,
  ...place,
  routes: routes.map(({ path, page }) => ({ path, module: pageModuleName(page) })),
  slots: Object.fromEntries(slots.map((slot) => [slot, slotModuleName(slot)])),
});

function placeOf(browserBase: string, release: Release): Place {
  const { id, browserEntry, files } = release;
  const [folder = '', entry = ''] = browserEntry.split('/');
  return {
    release: id,
    base: `${baseOf(browserBase, release)}${folder}/`,
    entry,
    integrity: files[browserEntry]?.integrity ?? '',
  };
}

function preloadFiles(browserBase: string, release: Release): WorkerSettings['moduleFiles'] {
  const { name, browserEntry, moduleFiles, checksChunks, files } = release;
  // The browser takes what it fetched ahead only for a script that asks for it with the same checks.
  const isChecked = (file: string) => checksChunks || file === browserEntry;
  const described = (file: string) => ({
    href: baseOf(browserBase, release) + file,
    integrity: isChecked(file) ? (files[file]?.integrity ?? '') : '',
  });
  return Object.fromEntries(
    Object.entries(moduleFiles).map(([module, scripts]) => [
      `${name} ${module}`,
      [browserEntry, ...scripts].map(described),
    ]),
  );
}

function inspectedRelease(browserBase: string, release: Release): InspectedRelease {
  const { name, team = name, commit, browserEntry, moduleFiles, files } = release;
  const described = (file: string) => ({
    href: baseOf(browserBase, release) + file,
    bytes: files[file]?.bytes ?? 0,
  });
  const modules = Object.entries(moduleFiles).map(([module, scripts]) => [
    module,
    [browserEntry, ...scripts].map(described),
  ]);
  return { name, team, commit, modules: Object.fromEntries(modules) as InspectedRelease['modules'] };
}

/** @throws UsageError that names the first file of the server build that is not what its release says. */
async function checkServerFiles(directory: string, { name, id, files }: Release) {
  const serverFiles = Object.entries(files).filter(([file]) => file.startsWith('server/'));
  for (const [file, { integrity }] of serverFiles) {
    const content = await readFile(path.join(directory, name, id, file));
    const actual = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    if (actual !== integrity)
      throw new UsageError(`${name}@${id}: ${file} is not what the release says; it is not run.`);
  }
}

/** @throws UsageError that names what is wrong with a release. */
export async function createReleaseSet(
  { directory, browserBase }: Pick<ReleaseSource, 'directory' | 'browserBase'>,
  releases: readonly Release[],
): Promise<ReleaseSet> {
  await Promise.all(releases.map((release) => checkServerFiles(directory, release)));
  const entryOf = ({ name, id, serverEntry }: Release) => path.join(directory, name, id, serverEntry);
  return {
    id: releases.map(({ name, id }) => `${name}@${id}`).join(' '),
    registry: { remotes: releases.map((release) => registryRemote(release, placeOf(browserBase, release))) },
    inspection: releases.map((release) => inspectedRelease(browserBase, release)),
    serverEntries: Object.fromEntries(
      releases.map((release) => [containerName(release.name), entryOf(release)]),
    ),
    moduleFiles: Object.assign(
      {},
      ...releases.map((release) => preloadFiles(browserBase, release)),
    ) as WorkerSettings['moduleFiles'],
  };
}
