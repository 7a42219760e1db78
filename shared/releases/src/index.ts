export { autoRollback } from './deploy/auto-rollback';
export { TrafficMoved } from './deploy/change-traffic';
export { candidateCheck } from './deploy/check-candidate';
export { checkVersion, RESERVED_PARTS } from './version/check-version';
export {
  audienceOf,
  type ChangeAnswer,
  type ChangeRequest,
  changeRequestSchema,
  DEPLOYS_PATH,
} from './remote-site/deploy-requests';
export { askForChange, upload } from './remote-site/deploy-to-site';
export { copyStore } from './store/copy-store';
export { contentIdOf, fileHash, integrityOf, integrityOfHash } from './release/content-id';
export { ASSET_LIST, type AssetList, commitOf, describeBuild } from './release/describe-build';
export { isRemote, readDescription, readRemoteDescription } from './release/describe-package';
export { isDiskFull } from './store/durable-files';
export { endCanary } from './deploy/end-canary';
export { contentDigest, isDigestOf, signRequest, verifyRequest } from './remote-site/http-signature';
export { INCOMING_LIMITS, readIncomingRelease } from './release/incoming-release';
export { sharedAddress } from './release/path-overlap';
export { outcomeOf } from './deploy/outcome';
export { rollBack } from './deploy/roll-back';
export { openSite, readSiteAddress } from './remote-site/site-client';
export type { Site } from './remote-site/site-client';
export { signatureProblem, signedDigest, signRelease } from './release/sign-release';
export { createTeamKey, findTeamKey } from './release/team-key';
export type { TeamKey } from './release/team-key';
export { followTeamKeys, ownerOf, readTeamKeys } from './release/team-keys';
export type { CurrentKeys, KnownKey, TeamKeys } from './release/team-keys';
export { withLocalCopies } from './store/verified-cache';
export type { LocalCopies } from './store/verified-cache';
export { root } from './release/project-root';
export { publish } from './deploy/publish';
export type { Publication } from './deploy/publish';
export { publishRelease } from './deploy/publish-release';
export type { Audience, CheckRelease, Published } from './deploy/publish-release';
export { publishAll } from './deploy/publish-all';
export { openFolderStore, openHttpReleases, openReleaseStore } from './store/open-store';
export { isPreview, readPreview, signPreview } from './version/preview-link';
export type { PreviewProblem } from './version/preview-link';
export { NotInStore, StoreAway } from './store/blobs';
export { RELEASES_PATH } from './store/release-store';
export type { ReleaseSource, ReleaseStore, Uploader } from './store/release-store';
export { findMember, memberOf, membersOf, siteVersionId, withMember } from './version/site-version';
export { dataDirectory, savedApiAddress, saveApiAddress, storeDirectory } from './store/data-directory';
