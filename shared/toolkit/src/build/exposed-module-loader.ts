import path from 'node:path';
import type { LoaderDefinitionFunction } from 'webpack';
import { MODULE_REPLACED } from '@hireloom/contracts';

/**
 * Development only: replaces an exposed module with a wrapper that re-exports everything and accepts updates. Code that has loaded the
 * module then sees the new loader and meta and, through React Refresh, the new component.
 */
const exposedModuleLoader: LoaderDefinitionFunction = function () {
  const original = JSON.stringify(`./${path.basename(this.resourcePath)}?original`);
  return `
import { performReactRefresh } from 'react-refresh/runtime';
export * from ${original};
import.meta.webpackHot.accept(${original}, () => {
  performReactRefresh();
  dispatchEvent(new Event('${MODULE_REPLACED}'));
});
`;
};

export default exposedModuleLoader;
