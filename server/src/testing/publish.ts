import { type Build, readPart } from '@hireloom/releases';
import { type PublishOptions, publishParts } from '../releases/changes/publish';
import type { ReleaseStore } from '../releases/store/open-store';

/** Publishes one build: see `publishParts`. */
export async function publish(store: ReleaseStore, publication: Build & PublishOptions) {
  const part = await readPart(publication);
  return { ...(await publishParts(store, [part], publication)), release: part.release };
}
