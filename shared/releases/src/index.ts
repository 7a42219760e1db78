export {
  ASSET_LIST,
  type AssetList,
  type Build,
  readCommit,
  describeFiles,
  type Part,
  readPart,
} from './describe-build';
export { compareArms, type Comparison, toTimeCount, type VisitCounts } from './comparison/compare-arms';
export { type DescribedComparison, describeComparison } from './comparison/describe-comparison';
export { canonicalJson, hashContent, hasHashInName, computeIntegrity } from './content-id';
export {
  ARTICLES,
  CONTENT_CHANGE_FILE,
  CONTENT_LIMITS,
  CONTENT_PATH,
  contentChangeSchema,
  type ContentHistory,
  contentRollbackSchema,
  isContentPath,
} from './content-requests';
export { type ContentFile, type ContentSite, openContentSite } from './content-client';
export { dataDirectory, developmentDirectory } from './data-directory';
export {
  type AnswerLine,
  type ChangeRequest,
  changeRequestSchema,
  COMPARISON_PATH,
  type DeployOptions,
  deployQuerySchema,
  DEPLOYS_PATH,
  type Outcome,
  PART_FILE,
  partSchema,
  type ReleaseList,
  TrafficConflict,
} from './deploy-requests';
export { isRemote, readDescription, readRemoteDescription, RESERVED_PARTS } from './describe-package';
export { findSite, getLocalSiteFile, isLoopback, readLocalSite } from './local-site';
export { packParts } from './pack-parts';
export { parseJson } from './parse-json';
export { root } from './project-root';
export { ResponseLost, describeFailure } from './send';
export { openSite, type Site } from './site-client';
export {
  type Arm,
  BUCKETS,
  computeBuckets,
  type Canary,
  CANARY_LIMIT,
  hasTeamDeployed,
  liveChange,
  type Traffic,
  type TrafficChange,
  trafficSchema,
  findRoleOfBucket,
  findVersionOfBucket,
} from './traffic';
export { reportFatal, UsageError } from './usage-error';
