export { type Author, TrafficConflict } from './deploy/change-traffic';
export { candidateCheck } from './deploy/check-candidate';
export { checkVersion, RESERVED_PARTS } from './version/check-version';
export {
  audienceOf,
  type ChangeRequest,
  changeRequestSchema,
  DEPLOYS_PATH,
} from './remote-site/deploy-requests';
export { askForChange, upload } from './remote-site/deploy-to-site';
export { describeFailure } from './remote-site/fetch-failure';
export { copyStore } from './store/copy-store';
export { contentIdOf, fileHash, hasHashInName, integrityOf, integrityOfHash } from './release/content-id';
export { ASSET_LIST, type AssetList, commitOf, describeBuild } from './release/describe-build';
export { isRemote, readDescription, readRemoteDescription } from './release/describe-package';
export { endCanary } from './deploy/canaries';
export { contentDigest, isDigestOf, signRequest, verifyRequest } from './remote-site/http-signature';
export { INCOMING_LIMITS, readIncomingRelease } from './release/incoming-release';
export { sharedAddress } from './release/path-overlap';
export { removeRemote } from './deploy/remove-remote';
export { autoRollback, rollBack } from './deploy/rollback';
export { openSite } from './remote-site/site-client';
export { signatureProblem, signedDigest, signRelease } from './release/sign-release';
export { findTeamKey, type TeamKey } from './release/team-key';
export {
  followTeamKeys,
  ownerOf,
  readTeamKeys,
  type CurrentKeys,
  type KnownKey,
  type TeamKeys,
} from './release/team-keys';
export { withVerifiedCache, type VerifiedCache } from './store/verified-cache';
export { isCheckout, root } from './release/project-root';
export { outcomeOf, publish } from './deploy/publish';
export { publishRelease, type Audience, type CheckRelease, type Published } from './deploy/publish-release';
export { publishAll } from './deploy/publish-all';
export { openFolderStore, openReleaseStore } from './store/open-store';
export { isPreview, readPreview, signPreview, type PreviewProblem } from './version/preview-link';
export { type Blobs, NotInStore, StoreAway } from './store/blobs';
export { type ReleaseSource, type ReleaseStore, type Uploader } from './store/release-store';
export { findMember, memberOf, membersOf, siteVersionId } from './version/site-version';
export { dataDirectory, storeDirectory } from './store/data-directory';
export {
  BUCKETS,
  type Canary,
  CANARY_LIMIT,
  liveChange,
  type Traffic,
  type TrafficChange,
  trafficSchema,
  versionOfBucket,
} from './version/traffic';
