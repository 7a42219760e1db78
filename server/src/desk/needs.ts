import type { Traffic, TrafficChange } from '@hireloom/releases';
import { readDiskState } from '../database/disk';
import type { Leads } from '../leads/open-leads';
import { isStuck } from '../telemetry/monitoring';
import { channelNames, needs } from './content/needs';
import { formatTime } from './times';

/** Something that needs a person's attention. `link`: the page on which to act. */
export type Need = { text: string; link?: { href: string; label: string } };

/** Finds one kind of needs. */
export type FindNeeds = () => Promise<Need[]>;

export const findLeadNeeds =
  (leads: () => Leads): FindNeeds =>
  async () => {
    const { admin, outbox } = leads();
    const [open, counts, queues] = await Promise.all([admin.countOpen(), admin.counts(), outbox.queues()]);
    const quarantined = counts.filter(({ isQuarantined }) => isQuarantined);
    const number = quarantined.reduce((sum, { number: some }) => sum + some, 0);
    const waiting: Need[] = [];
    if (open > 0)
      waiting.push({ text: needs.open(open), link: { href: '/leads?state=open', label: needs.showOpen } });
    if (number > 0) {
      const link = { href: '/leads?state=quarantined', label: needs.showQuarantined };
      waiting.push({ text: needs.quarantined(number), link });
    }
    for (const queue of queues.filter(isStuck)) {
      const since = formatTime(new Date(Date.now() - queue.oldestMs).toISOString());
      waiting.push({ text: needs.stuck(channelNames[queue.channel], queue.length, since) });
    }
    return waiting;
  };

export const findDiskNeeds =
  (folder: string): FindNeeds =>
  async () => {
    const disk = await readDiskState(folder);
    return disk?.isNearlyFull ? [{ text: needs.disk(Math.floor(disk.freeBytes / 2 ** 20)) }] : [];
  };

type State = { since: string; change: TrafficChange };

/** Names whose last change was an automatic rollback. */
function listRolledBack({ since, change, history }: Traffic): State[] {
  const seen = new Set<string>();
  return [{ since, change }, ...history].filter(({ change: { name, action } }) => {
    if (!name || seen.has(name)) return false;
    seen.add(name);
    return action === 'auto-rollback';
  });
}

export const findTrafficNeeds =
  (readTraffic: () => Promise<Traffic | undefined>): FindNeeds =>
  async () => {
    const traffic = await readTraffic();
    return (traffic ? listRolledBack(traffic) : []).map(({ since, change: { name = '' } }) => ({
      text: needs.rolledBack(name, formatTime(since)),
      link: { href: '/traffic', label: needs.showTraffic },
    }));
  };

/** Finds everything that needs attention. `problem`: why part of it could not be read. */
export async function listNeeds(finders: readonly FindNeeds[]) {
  const found = await Promise.allSettled(finders.map((find) => find()));
  const failed = found.find((one) => one.status === 'rejected');
  return {
    needs: found.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
    problem: failed && (failed.reason as unknown),
  };
}
