import { type Release } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FileMissing } from '../release/missing-file';
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

async function putOnce(store: Store, put: Put) {
  await putFiles(store, put);
  await store.putRelease(put.release, { isCompressed: put.isCompressed });
}

/** Puts a release with the files of `build` that the store does not hold yet. @throws UsageError */
export async function putBuild(store: Store, put: Put) {
  try {
    await putOnce(store, put);
  } catch (error) {
    // What was there may have been removed as old in this very moment.
    if (!(error instanceof FileMissing)) throw error;
    await putOnce(store, put);
  }
}
