import path from 'node:path';
import type { LoaderDefinitionFunction } from 'webpack';
import { MODULE_REPLACED } from '@hireloom/contracts';

/** Development only: wraps an exposed module, so that a running shell sees the new loader, meta and component. */
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
