export { UsageError } from '../contracts/usage-error';
export { ASSET_LIST } from './asset-list';
export type { AssetList } from './asset-list';
export { compressFiles } from './compress-files';
export { publish } from './publish';
export type { Published } from './publish';
export { openReleaseStore } from './release-store';
export type { ReleaseStore } from './release-store';
