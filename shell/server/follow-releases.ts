import type { Pointers } from '@hireloom/shared/contracts';
import { type ReleaseSource, UsageError } from '@hireloom/shared/releases';
import type { FastifyBaseLogger } from 'fastify';
import { BUCKETS, type Choice, choicesOf, describeChoices } from './release-plan';
import { createReleaseSet, type ReleaseSet } from './release-set';
import type { Renderer, Service } from './renderer';

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
  intervalMs?: number;
};

export type ReleaseFollower = {
  first: Service;
  /** Whether the store could be read the last time that it was looked at. */
  canRead: () => boolean;
  /** Looks at the store every second and lets the renderer take over what has changed. Gives a function that stops it. */
  follow: (renderer: Renderer) => () => void;
};

type Changed = { key: string; service: Service; isWhole: boolean };

/** Reads what is in service; nothing while that is the same as what was remembered. */
function createReader({ source, log, adjust }: Options) {
  let known = '';
  let retryAt = Number.POSITIVE_INFINITY;
  let wasLive = false;

  const readPointers = async (): Promise<Pointers> => {
    const pointers = await source.pointers();
    // Nobody takes the whole site away: a folder that was unmounted or emptied looks like this.
    if (wasLive && Object.keys(pointers.remotes).length === 0) {
      throw new UsageError('the release store is empty, though releases of it are in service.');
    }
    return pointers;
  };
  return {
    readChanged: async (): Promise<Changed | undefined> => {
      const choices = choicesOf(adjust(await readPointers()));
      const key = describeChoices(choices);
      if (key === known && Date.now() < retryAt) return undefined;
      const service = await readService(source, choices, log);
      return { key, service, isWhole: service.length === choices.length };
    },
    remember: ({ key, service, isWhole }: Changed) => {
      known = key;
      retryAt = isWhole ? Number.POSITIVE_INFINITY : Date.now() + CANARY_RETRY_MS;
      wasLive ||= Boolean(service.at(-1)?.set.registry.remotes.length);
    },
  };
}

/** @throws UsageError when the live releases can't be read at the start. */
export async function openReleaseFollower(options: Options): Promise<ReleaseFollower> {
  const { log, intervalMs = INTERVAL_MS } = options;
  const { readChanged, remember } = createReader(options);
  let complaint = '';
  let canRead = true;

  const start = await readChanged();
  if (start) remember(start);

  const read = async () => {
    try {
      const changed = await readChanged();
      if (!canRead) log.info('the release store can be read again');
      canRead = true;
      return changed;
    } catch (error) {
      if (canRead)
        log.error({ err: error }, 'the release store can not be read; the releases before stay in service');
      canRead = false;
      return undefined;
    }
  };
  const look = async (renderer: Renderer) => {
    const changed = await read();
    if (!changed) return;
    try {
      await renderer.switchTo(changed.service);
      remember(changed);
      complaint = '';
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
    canRead: () => canRead,
    follow: (renderer) => {
      let isBusy = false;
      const timer = setInterval(() => {
        if (isBusy) return;
        isBusy = true;
        void look(renderer).finally(() => (isBusy = false));
      }, intervalMs);
      return () => clearInterval(timer);
    },
  };
}
