export { type Author, TrafficConflict } from './deploy/change-traffic';
export { checkVersion, RESERVED_PARTS } from './version/check-version';
export { RELEASE_LIMITS } from './release/check-build';
export { listReleases } from './deploy/list-releases';
export { outcomeOf } from './deploy/outcome';
export {
  type AnswerLine,
  audienceOf,
  type ChangeRequest,
  changeRequestSchema,
  deployQuerySchema,
  DEPLOYS_PATH,
  PART_FILE,
  partSchema,
} from './remote-site/deploy-requests';
export { packParts } from './remote-site/pack-parts';
export { describeFailure } from './remote-site/fetch-failure';
export { contentIdOf, hasHashInName, integrityOf } from './release/content-id';
export { parseJson } from './release/parse-json';
export { ASSET_LIST, type AssetList, commitOf, describeBuild, describeFiles } from './release/describe-build';
export { isRemote, readDescription, readRemoteDescription } from './release/describe-package';
export { endCanary } from './deploy/canaries';
export { sharedAddress } from './release/path-overlap';
export { removeRemote } from './deploy/remove-remote';
export { autoRollback, rollBack } from './deploy/rollback';
export { AnswerLost } from './remote-site/send';
export { openSite, type Site } from './remote-site/site-client';
export { readLocalSite, writeLocalSite } from './remote-site/local-site';
export { ANY_NAME, type DeployToken, type DeployTokens } from './store/deploy-tokens';
export { type LocalReleases, type SavedTraffic, withLocalReleases } from './store/local-releases';
export { isCheckout, root } from './release/project-root';
export { type Audience, type CheckPages, type Part, publish, publishParts, readPart } from './deploy/publish';
export { openReleaseStore } from './store/open-store';
export { backUpReleases, restoreReleases } from './store/backup';
export { isPreview, readPreview, signPreview, type PreviewProblem } from './version/preview-link';
export type { ReleaseSource, ReleaseStore, StoredFile } from './store/release-store';
export { NotInStore, StoreAway } from './store/store-errors';
export { findMember, memberOf, membersOf, siteVersionId } from './version/site-version';
export { dataDirectory, developmentDirectory } from './store/data-directory';
export {
  BUCKETS,
  type Canary,
  CANARY_LIMIT,
  hasTeamDeployed,
  liveChange,
  type Traffic,
  type TrafficChange,
  trafficSchema,
  versionOfBucket,
} from './version/traffic';
