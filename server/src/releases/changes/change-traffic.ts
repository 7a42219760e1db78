import { type Traffic, TrafficConflict, UsageError } from '@hireloom/releases';
import os from 'node:os';
import type { ReleaseStore } from '../store/open-store';
import { findMember, listMembers } from '../versions/site-version';

const HISTORY_LIMIT = 50;
/** The history keeps at least this many changes of each name, however often the others change. */
const HISTORY_OF_NAME = 10;
const ATTEMPTS = 20;

/** `by`: by default the user of this machine. `token`: must be valid until the change is stored. `follows`: the serial it is based on. */
export type Author = { by?: string; token?: string; follows?: number };

export type NextTraffic = Pick<Traffic, 'live' | 'canaries' | 'change'> & Pick<Author, 'by'>;

/** What a change makes of the current traffic, if anything, and its outcome once that is stored. */
export type PlannedChange<Outcome> = { next?: NextTraffic; outcome: Outcome };

function checkFollows(current: Traffic | undefined, follows: number | undefined) {
  const serial = current?.serial ?? 0;
  if (follows === undefined || follows === serial) return;
  throw new TrafficConflict(`the traffic is ${serial} now, not ${follows}: look at the change, then retry.`);
}

export const getUserName = () => os.userInfo().username;

type State = Traffic['history'][number];

/** Whether a state stays in the history: it is among the latest overall or the latest of its name. */
const isRecent = ({ change: { name } }: State, index: number, states: readonly State[]) =>
  index < HISTORY_LIMIT ||
  states.slice(0, index).filter(({ change }) => change.name === name).length < HISTORY_OF_NAME;

function historyAfter({ canaries: _canaries, earlier: _earlier, history, ...state }: Traffic): State[] {
  return [state, ...history].filter(isRecent);
}

/** Maximum number of earlier releases of each name that rollbacks can restore. */
export const ROLLBACK_LIMIT = 10;

type Next = Pick<Traffic, 'live' | 'change'>;

/** Excludes the release that was just rolled back, so that a second rollback goes further back. */
async function earlierAfter(
  store: Pick<ReleaseStore, 'version'>,
  { live, earlier }: Pick<Traffic, 'live' | 'earlier'>,
  { live: nextLive, change }: Next,
): Promise<Traffic['earlier']> {
  if (nextLive === live) return earlier;
  // If this version can't be read, it offers nothing to roll back to.
  const left = await store.version(live).catch(() => undefined);
  const next = listMembers(await store.version(nextLive)).map(({ name, id }) => {
    const known = earlier[name] ?? [];
    const before = left && findMember(left, name)?.id;
    if (!before || before === id) return [name, known] as const;
    const isBack = change.name === name && /rollback$/.test(change.action);
    if (isBack) return [name, known.slice(known.indexOf(id) + 1)] as const;
    return [
      name,
      [before, ...known.filter((one) => one !== before && one !== id)].slice(0, ROLLBACK_LIMIT),
    ] as const;
  });
  return Object.fromEntries(next);
}

async function nextTraffic(
  store: ReleaseStore,
  current: Traffic | undefined,
  { live, canaries, change, by = getUserName() }: NextTraffic,
): Promise<Traffic> {
  return {
    serial: (current?.serial ?? 0) + 1,
    live,
    since: new Date().toISOString(),
    by,
    change,
    canaries,
    history: current ? historyAfter(current) : [],
    earlier: current ? await earlierAfter(store, current, { live, change }) : {},
  };
}

/** Names a change that came first, for a team whose deploy has to be checked again on top of it. */
const describeChange = ({ by, change: { action, name } }: Traffic) =>
  `${by} came first (${[action, name].filter(Boolean).join(' ')}): checking again on top of that…`;

type OnProgress = (words: string) => void;

/** Compare-and-swap: calls `plan` again if another change comes first. @throws TrafficConflict; TokenRevoked; UsageError */
export async function changeTraffic<Outcome>(
  store: ReleaseStore,
  plan: (current: Traffic | undefined) => Promise<PlannedChange<Outcome>>,
  { by, token, follows, onProgress }: Author & { onProgress?: OnProgress } = {},
): Promise<Outcome> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const current = await store.traffic();
    if (attempt > 0 && current) onProgress?.(describeChange(current));
    checkFollows(current, follows);
    const { next, outcome } = await plan(current);
    if (!next) return outcome;
    const isStored = await store.putTraffic(await nextTraffic(store, current, { by, ...next }), token);
    if (isStored) return outcome;
    if (token) await store.tokens.requireValid(token);
  }
  throw new UsageError('the traffic kept changing during this change. Retry in a minute.');
}

export function requireTraffic(current: Traffic | undefined): Traffic {
  if (current) return current;
  throw new UsageError(
    'nothing is live in this store: "npm start" publishes everything, or deploy the shell first and then each remote.',
  );
}

/** Runs after a deploy and never fails: the deploy has succeeded even if old releases can't be removed. */
export const pruneAfterDeploy = (store: ReleaseStore) =>
  store.prune().catch((error: unknown) => {
    console.error(`Old releases could not be removed: ${(error as Error).message}`);
  });
