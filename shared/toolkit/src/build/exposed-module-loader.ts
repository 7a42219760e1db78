import path from 'node:path';
import type { LoaderDefinitionFunction } from 'webpack';
import { MODULE_REPLACED } from '@hireloom/contracts';

/**
 * In development: stands for an exposed module with all that it exports, and takes its next versions over, of which whoever
 * has loaded it once then has the loader, the meta and, by React Refresh, the component.
 */
const exposedModuleLoader: LoaderDefinitionFunction = function () {
  const kept = JSON.stringify(`./${path.basename(this.resourcePath)}?kept`);
  return `
import { performReactRefresh } from 'react-refresh/runtime';
export * from ${kept};
import.meta.webpackHot.accept(${kept}, () => {
  performReactRefresh();
  dispatchEvent(new Event('${MODULE_REPLACED}'));
});
`;
};

export default exposedModuleLoader;
