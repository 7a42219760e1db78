import type { ReleaseSource } from '@hireloom/shared/releases';
import type { FastifyBaseLogger } from 'fastify';
import { createReleaseSet, type ReleaseSet } from './release-set';
import type { Renderer } from './renderer';

const INTERVAL_MS = 1000;

export const readReleaseSet = async (store: ReleaseSource): Promise<ReleaseSet> =>
  createReleaseSet(store, await store.liveReleases());

/** Looks at the store every second and lets the renderer take over what has become live. Gives a function that stops it. */
export function followReleases(store: ReleaseSource, renderer: Renderer, log: FastifyBaseLogger): () => void {
  let isBusy = false;
  let complaint = '';
  const look = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      const releases = await store.liveReleases();
      const id = releases.map((release) => `${release.name}@${release.id}`).join(' ');
      if (id === renderer.releases.id) return;
      await renderer.switchTo(await createReleaseSet(store, releases));
      complaint = '';
      log.info({ releases: id }, 'now serving other releases');
    } catch (error) {
      if (String(error) === complaint) return;
      complaint = String(error);
      log.error({ err: error }, 'the live releases could not be taken over; the ones before stay in service');
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void look(), INTERVAL_MS);
  return () => clearInterval(timer);
}
