import * as runtime from 'react-refresh-itself';

type Runtime = typeof runtime;

/** The name of this bundle, set by the bundler. */
declare const __react_refresh_library__: string;

const page = globalThis as { hireloomRefresh?: Runtime; hireloomRefreshInjected?: boolean };

/** Each bundle has a copy of this file. React knows the runtime of the first one. */
const shared = (page.hireloomRefresh ??= runtime);

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
} = shared;

/** Several bundles may have the same component, so its id contains the bundle. */
export const register = (type: unknown, id: string) =>
  shared.register(type, `${__react_refresh_library__} ${id}`);

export function injectIntoGlobalHook(target: Window) {
  if (page.hireloomRefreshInjected) return;
  page.hireloomRefreshInjected = true;
  shared.injectIntoGlobalHook(target);
}
