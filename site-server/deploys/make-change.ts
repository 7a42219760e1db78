import {
  audienceOf,
  type Author,
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
  removeRemote,
  rollBack,
  signatureProblem,
  type Uploader,
} from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { authorizePublish, Refused } from './authenticate';

type Parts = { store: ReleaseStore; keys: CurrentKeys; publicOrigin: string; check: CheckRelease };

/** Parses a release that a team has sent. @throws UsageError unless it is validly signed and the key may publish it */
export function receiveRelease(value: unknown, key: KnownKey, keys: CurrentKeys) {
  const release = readIncomingRelease(value);
  authorizePublish(key, release.name);
  const problem = signatureProblem(release, keys());
  if (problem) throw new Refused(403, problem);
  return release;
}

/** Limits a team to its own uploads and to the files of releases that it may publish. */
export const uploaderOf = ({ id, publishes }: KnownKey): Uploader => ({ key: id, publishes });

/** The hashes of all files of a release. */
export const integritiesOf = ({ files, maps }: ReturnType<typeof readIncomingRelease>) =>
  Object.values({ ...files, ...maps }).map(({ integrity }) => integrity);

type Made = { message: string; name: string; release?: string; commit?: string; integrities: string[] };

/** Makes the store refuse to put a release live if the site would not accept its signature. */
const refusingUnsigned = (store: ReleaseStore, keys: CurrentKeys, name: string): ReleaseStore => ({
  ...store,
  putTraffic: async (next) => {
    const member = findMember(await store.version(next.live), name);
    const problem = member && signatureProblem(await store.release(name, member.id), keys());
    if (problem) throw new UsageError(`${problem} What is live stays.`);
    return store.putTraffic(next);
  },
});

type Named = Extract<ChangeRequest, { name: string }>;

function changeNamed(store: ReleaseStore, { act, name }: Named, author: Author): Promise<string> {
  if (act === 'rollback') return rollBack(store, name, author);
  if (act === 'remove') return removeRemote(store, name, author);
  return endCanary(store, { name, act }, author);
}

/** Publishes a release, ends a canary, rolls back or removes a remote. @throws UsageError or TrafficConflict */
export async function makeChange(
  request: ChangeRequest,
  key: KnownKey,
  { store, keys, publicOrigin, check }: Parts,
): Promise<Made> {
  const author = { by: ownerOf(key), follows: request.serial };
  if ('name' in request) {
    const { name } = request;
    authorizePublish(key, name);
    const message = await changeNamed(refusingUnsigned(store, keys, name), request, author);
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
