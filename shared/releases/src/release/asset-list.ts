export const ASSET_LIST = 'assets.json';

/**
 * What a build says of itself: the scripts that each entry and each exposed module needs, in the order of need,
 * and where its pictures and fonts are, by their names in the source. `checksChunks`: the entry refuses chunks that are
 * not those of its build. `shared`: the versions of the packages that all share at run time.
 */
export type AssetList = {
  entries: Record<string, string[]>;
  modules: Record<string, string[]>;
  media: Record<string, string>;
  checksChunks?: boolean;
  shared?: Record<string, string>;
};
