import {
  audienceOf,
  type ChangeRequest,
  type CheckRelease,
  type CurrentKeys,
  endCanary,
  findMember,
  type KnownKey,
  outcomeOf,
  ownerOf,
  publishRelease,
  readIncomingRelease,
  type ReleaseStore,
  rollBack,
  signatureProblem,
  type Uploader,
} from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { checkMayPublish } from './authenticate';
import { Refused } from './refused';

type Parts = { store: ReleaseStore; keys: CurrentKeys; publicOrigin: string; check: CheckRelease };

/** A release as a team has sent it, which that may publish and has signed. @throws UsageError */
export function receiveRelease(value: unknown, key: KnownKey, keys: CurrentKeys) {
  const release = readIncomingRelease(value);
  checkMayPublish(key, release.name);
  const problem = signatureProblem(release, keys());
  if (problem) throw new Refused(403, problem);
  return release;
}

/** For whom files are looked for: a team may name its own alone. */
export const uploaderOf = ({ id, publishes }: KnownKey): Uploader => ({ key: id, publishes });

/** The hashes of all its files. */
export const integritiesOf = ({ files, maps }: ReturnType<typeof readIncomingRelease>) =>
  Object.values({ ...files, ...maps }).map(({ integrity }) => integrity);

type Made = { message: string; name: string; release?: string; commit?: string; integrities: string[] };

/**
 * The store, but for traffic that makes a release of this name live which the site would not run, such as one from before
 * signatures were required: the answer would say that it is live.
 */
const refusingUnsigned = (store: ReleaseStore, keys: CurrentKeys, name: string): ReleaseStore => ({
  ...store,
  putTraffic: async (next) => {
    const member = findMember(await store.version(next.live), name);
    const problem = member && signatureProblem(await store.release(name, member.id), keys());
    if (problem) throw new UsageError(`${problem} What is live stays.`);
    return store.putTraffic(next);
  },
});

/** Does what a team asks for: publishes a release, ends a canary, goes back. @throws UsageError; TrafficMoved */
export async function makeChange(
  request: ChangeRequest,
  key: KnownKey,
  { store, keys, publicOrigin, check }: Parts,
): Promise<Made> {
  const author = { by: ownerOf(key), follows: request.serial };
  if ('name' in request) {
    const { act, name } = request;
    checkMayPublish(key, name);
    const signed = refusingUnsigned(store, keys, name);
    const message =
      act === 'rollback'
        ? await rollBack(signed, name, author)
        : await endCanary(signed, { name, act }, author);
    return { message, name, integrities: [] };
  }
  const release = receiveRelease(request.release, key, keys);
  const integrities = integritiesOf(release);
  const audience = audienceOf(request);
  const published = await publishRelease(store, {
    ...author,
    release,
    audience,
    isAgain: request.isAgain,
    check,
    files: uploaderOf(key),
  });
  const { name, id, commit } = release;
  return { message: outcomeOf(published, audience, publicOrigin), name, release: id, commit, integrities };
}
