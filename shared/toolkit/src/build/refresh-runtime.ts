import * as runtime from 'react-refresh-itself';

type Runtime = typeof runtime;

/** The name of this bundle, set by the bundler. */
declare const __react_refresh_library__: string;

const page = globalThis as { hireloomRefresh?: Runtime; hireloomRefreshInjected?: boolean };

/** Each bundle has a copy of this file, but React is registered with the first bundle's runtime only, so all bundles share that one. */
const shared = (page.hireloomRefresh ??= runtime);

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
} = shared;

/** Prefixes the id with the bundle, because several bundles may have the same component. */
export const register = (type: unknown, id: string) =>
  shared.register(type, `${__react_refresh_library__} ${id}`);

export function injectIntoGlobalHook(target: Window) {
  if (page.hireloomRefreshInjected) return;
  page.hireloomRefreshInjected = true;
  shared.injectIntoGlobalHook(target);
}
