import { type Release, UsageError } from '@hireloom/contracts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseStore } from './release-store';

type Put = { release: Release; build: string; isCompressed?: boolean };

type Store = Pick<ReleaseStore, 'missingFiles' | 'putFile' | 'putRelease'>;

/** Puts those files of a build that the store does not hold yet. @throws UsageError */
export async function putFiles(store: Omit<Store, 'putRelease'>, { release, build }: Put) {
  const described = Object.entries({ ...release.files, ...release.maps });
  const places = new Map(described.map(([file, { integrity }]) => [integrity, file]));
  for (const integrity of await store.missingFiles([...places.keys()])) {
    const file = places.get(integrity) ?? '';
    if ((await store.putFile(await readFile(path.join(build, file)))) !== integrity) {
      throw new UsageError(`${file} has changed while it was being published: build it again, then deploy.`);
    }
  }
}

/** Puts a release with its files. @throws UsageError */
export async function putBuild(store: Store, put: Put) {
  await putFiles(store, put);
  await store.putRelease(put.release, { isCompressed: put.isCompressed });
}
