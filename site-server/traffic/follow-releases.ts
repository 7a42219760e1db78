import type { Pointers } from '@hireloom/contracts';
import type { ReleaseSource } from '@hireloom/releases';
import type { FastifyBaseLogger } from 'fastify';
import { BUCKETS, type Choice, choicesOf, describeChoices } from './release-plan';
import { createReleaseSet, type ReleaseSet } from '../rendering/release-set';
import type { Renderer, Service } from '../rendering/renderer';

const INTERVAL_MS = 1000;
/** A canary that could not be taken into service is tried again after this time. */
const CANARY_RETRY_MS = 30_000;

export async function readReleaseSet(source: ReleaseSource, ids: Choice['ids']): Promise<ReleaseSet> {
  const releases = await Promise.all(Object.entries(ids).map(([remote, id]) => source.release(remote, id)));
  return createReleaseSet(source, releases);
}

/** The releases that are live, as one set. */
export async function readLiveSet(source: ReleaseSource): Promise<ReleaseSet> {
  return createReleaseSet(source, await source.liveReleases());
}

/** A canary that is not what it should be costs itself alone: its visitors get what is live. @throws for the live releases */
async function readService(source: ReleaseSource, choices: readonly Choice[], log: FastifyBaseLogger) {
  const service: Service[number][] = [];
  for (const { below, ids } of choices) {
    try {
      service.push({ below, set: await readReleaseSet(source, ids) });
    } catch (error) {
      if (below === BUCKETS) throw error;
      log.error({ err: error }, 'a canary could not be taken into service');
    }
  }
  return service;
}

type Options = {
  source: ReleaseSource;
  log: FastifyBaseLogger;
  /** What this server itself has taken out of service is not in what it gives. */
  adjust: (pointers: Pointers) => Pointers;
};

export type ReleaseFollower = {
  first: Service;
  /** Looks at the store every second and lets the renderer take over what has changed. Gives a function that stops it. */
  follow: (renderer: Renderer) => () => void;
};

/** @throws UsageError when the live releases can't be read at the start. */
export async function openReleaseFollower({ source, log, adjust }: Options): Promise<ReleaseFollower> {
  let known = '';
  let retryAt = Number.POSITIVE_INFINITY;
  let complaint = '';
  const readChanged = async (): Promise<{ key: string; service: Service; isWhole: boolean } | undefined> => {
    const choices = choicesOf(adjust(await source.pointers()));
    const key = describeChoices(choices);
    if (key === known && Date.now() < retryAt) return undefined;
    const service = await readService(source, choices, log);
    return { key, service, isWhole: service.length === choices.length };
  };
  const remember = ({ key, isWhole }: { key: string; isWhole: boolean }) => {
    known = key;
    retryAt = isWhole ? Number.POSITIVE_INFINITY : Date.now() + CANARY_RETRY_MS;
    complaint = '';
  };

  const start = await readChanged();
  if (start) remember(start);

  const look = async (renderer: Renderer) => {
    try {
      const changed = await readChanged();
      if (!changed) return;
      await renderer.switchTo(changed.service);
      remember(changed);
      log.info(
        { releases: changed.service.map(({ below, set }) => `below ${below}: ${set.id}`) },
        'now serving other releases',
      );
    } catch (error) {
      if (String(error) === complaint) return;
      complaint = String(error);
      log.error({ err: error }, 'the releases could not be taken over; the ones before stay in service');
    }
  };
  return {
    first: start?.service ?? [],
    follow: (renderer) => {
      let isBusy = false;
      const timer = setInterval(() => {
        if (isBusy) return;
        isBusy = true;
        void look(renderer).finally(() => (isBusy = false));
      }, INTERVAL_MS);
      return () => clearInterval(timer);
    },
  };
}
