export { UsageError } from '../contracts/usage-error';
export { ASSET_LIST } from './asset-list';
export type { AssetList } from './asset-list';
export { compressFiles } from './compress-files';
export { openHttpReleases } from './http-releases';
export { publish } from './publish';
export type { Published } from './publish';
export { openReleaseStore, RELEASES_PATH } from './release-store';
export type { ReleaseSource, ReleaseStore } from './release-store';
