import type { RemotePointers } from '@hireloom/contracts';

/** How long a release that has become live may be taken back by itself. */
const TRIAL_MS = 60 * 60 * 1000;
const TAKEN_BACK_LIMIT = 10;

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);

const withoutPreview = ({ previews = [] }: Partial<RemotePointers>, id: string) =>
  previews.filter(({ release }) => release !== id);

const withoutMark = ({ takenBack = [] }: Partial<RemotePointers>, id: string) =>
  takenBack.filter(({ release }) => release !== id);

/** The release becomes live for everybody and is on trial; a canary of this remote ends. */
export function makeLive(current: RemotePointers | undefined, id: string, now: Date): RemotePointers {
  return {
    live: id,
    previous: current ? [current.live, ...without(current.previous, id)] : [],
    liveSince: now.toISOString(),
    ...(current && { trialUntil: new Date(now.getTime() + TRIAL_MS).toISOString() }),
    previews: withoutPreview(current ?? {}, id),
    takenBack: withoutMark(current ?? {}, id),
  };
}

export const startCanary = (
  current: RemotePointers,
  { id, percent }: { id: string; percent: number },
  now: Date,
): RemotePointers => ({
  ...current,
  canary: { release: id, percent, since: now.toISOString() },
  previews: withoutPreview(current, id),
  takenBack: withoutMark(current, id),
});

export const dropCanary = ({ canary: _dropped, ...rest }: RemotePointers): RemotePointers => rest;

export const addPreview = (current: RemotePointers, id: string, now: Date): RemotePointers => ({
  ...current,
  previews: [{ release: id, since: now.toISOString() }, ...withoutPreview(current, id)],
});

/** The release before the live one, which is known to be good, is live again. Nothing where there is none. */
export function goBack(current: RemotePointers, now: Date): RemotePointers | undefined {
  const [target, ...previous] = current.previous;
  if (!target) return undefined;
  const { trialUntil: _over, ...rest } = current;
  return { ...rest, live: target, previous, liveSince: now.toISOString() };
}

/** Takes a release out of service and remembers it. Nothing where it is not in service, or no other could take its place. */
export function takeBack(
  current: RemotePointers,
  { id, reason, isByHand }: { id: string; reason: string; isByHand?: boolean },
  now: Date,
): RemotePointers | undefined {
  const isCanary = current.canary?.release === id;
  const next = isCanary ? dropCanary(current) : current.live === id ? goBack(current, now) : undefined;
  if (!next) return undefined;
  const mark = { release: id, at: now.toISOString(), reason, isByHand };
  return { ...next, takenBack: [mark, ...withoutMark(current, id)].slice(0, TAKEN_BACK_LIMIT) };
}

/** Whatever of a remote visitors may be given without asking for it. */
export const inService = ({ live, canary }: RemotePointers) => [live, ...(canary ? [canary.release] : [])];

/** Whatever has passed the checks of a deploy and may be run for whoever asks for it by link. */
export const mayBePreviewed = (entry: RemotePointers, id: string) =>
  [...inService(entry), ...entry.previous, ...(entry.previews ?? []).map(({ release }) => release)].includes(
    id,
  );
