export { savedApiAddress, saveApiAddress } from './api-address';
export { ASSET_LIST } from './asset-list';
export type { AssetList } from './asset-list';
export { autoRollback } from './auto-rollback';
export { TrafficMoved } from './change-traffic';
export { checkVersion, RESERVED_PARTS } from './check-version';
export {
  audienceOf,
  type ChangeAnswer,
  type ChangeRequest,
  changeRequestSchema,
  DEPLOYS_PATH,
  fileHash,
  integrityOfHash,
} from './deploy-requests';
export { askForChange, upload } from './deploy-to-site';
export { copyStore } from './copy-store';
export { commitOf, describeBuild, integrityOf } from './describe-build';
export { isRemote, readDescription, readRemoteDescription } from './describe-package';
export { isDiskFull } from './durable-files';
export { openFolderStore } from './folder-store';
export { endCanary } from './end-canary';
export { contentDigest, isDigestOf, signRequest, verifyRequest } from './http-signature';
export { INCOMING_LIMITS, readIncomingRelease } from './incoming-release';
export { sharedAddress } from './path-overlap';
export { outcomeOf } from './outcome';
export { rollBack } from './roll-back';
export { openSite, readSiteAddress } from './site-client';
export type { Site } from './site-client';
export { signatureProblem, signedDigest, signRelease } from './sign-release';
export { createTeamKey, findTeamKey } from './team-key';
export type { TeamKey } from './team-key';
export { followTeamKeys, ownerOf, readTeamKeys } from './team-keys';
export type { CurrentKeys, KnownKey, TeamKeys } from './team-keys';
export { openHttpReleases } from './http-releases';
export { withLocalCopies } from './local-copies';
export type { LocalCopies } from './local-copies';
export { root } from './project-root';
export { publish } from './publish';
export type { Publication } from './publish';
export { publishRelease } from './publish-release';
export type { Audience, CheckRelease, Published } from './publish-release';
export { publishAll } from './publish-all';
export { openReleaseStore } from './open-store';
export { withDeclarations } from './older-releases';
export { openPostgresStore } from './postgres-store';
export { putBuild } from './put-build';
export { isPreview, readPreview, signPreview } from './preview-link';
export type { PreviewProblem } from './preview-link';
export { NotInStore, RELEASES_PATH, StoreAway } from './release-store';
export type { ReleaseSource, ReleaseStore, Uploader } from './release-store';
export { contentIdOf, findMember, memberOf, membersOf, siteVersionId, withMember } from './site-version-id';
export { dataDirectory, localCopiesDirectory, pagesDirectory, storeDirectory } from './store-directory';
