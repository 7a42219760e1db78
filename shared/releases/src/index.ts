export { savedApiAddress, saveApiAddress } from './store/api-address';
export { ASSET_LIST } from './release/asset-list';
export type { AssetList } from './release/asset-list';
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
  fileHash,
  integrityOfHash,
} from './remote-site/deploy-requests';
export { askForChange, upload } from './remote-site/deploy-to-site';
export { copyStore } from './store/copy-store';
export { commitOf, describeBuild, integrityOf } from './release/describe-build';
export { isRemote, readDescription, readRemoteDescription } from './release/describe-package';
export { isDiskFull } from './store/durable-files';
export { openFolderStore } from './store/folder-store';
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
export { openHttpReleases } from './store/http-releases';
export { withLocalCopies } from './store/local-copies';
export type { LocalCopies } from './store/local-copies';
export { root } from './release/project-root';
export { publish } from './deploy/publish';
export type { Publication } from './deploy/publish';
export { publishRelease } from './deploy/publish-release';
export type { Audience, CheckRelease, Published } from './deploy/publish-release';
export { publishAll } from './deploy/publish-all';
export { openReleaseStore } from './store/open-store';
export { openPostgresStore } from './store/postgres-store';
export { putBuild } from './store/put-build';
export { isPreview, readPreview, signPreview } from './version/preview-link';
export type { PreviewProblem } from './version/preview-link';
export { NotInStore, RELEASES_PATH, StoreAway } from './store/release-store';
export type { ReleaseSource, ReleaseStore, Uploader } from './store/release-store';
export {
  contentIdOf,
  findMember,
  memberOf,
  membersOf,
  siteVersionId,
  withMember,
} from './version/site-version-id';
export { dataDirectory, localCopiesDirectory, pagesDirectory, storeDirectory } from './store/store-directory';
