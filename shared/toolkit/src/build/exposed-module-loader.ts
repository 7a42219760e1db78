import path from 'node:path';
import type { LoaderDefinitionFunction } from 'webpack';
import { MODULE_REPLACED } from '@hireloom/contracts';

/**
 * In development: stands for an exposed module with all its exports, and accepts its updates. Whoever has loaded the module
 * then has the new loader and meta and, by React Refresh, the new component.
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
