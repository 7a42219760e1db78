import * as runtime from 'react-refresh-itself';

type Runtime = typeof runtime;

/** Set by the bundler: the name of the bundle that this is part of. */
declare const __react_refresh_library__: string;

const page = globalThis as { hireloomRefresh?: Runtime; hireloomRefreshInjected?: boolean };

/** Each bundle has a copy of this file; the first one's runtime is the one that React knows. */
const shared = (page.hireloomRefresh ??= runtime);

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
} = shared;

/** Several bundles may hold the same component: each is replaced by its own next version alone. */
export const register = (type: unknown, id: string) =>
  shared.register(type, `${__react_refresh_library__} ${id}`);

export function injectIntoGlobalHook(target: Window) {
  if (page.hireloomRefreshInjected) return;
  page.hireloomRefreshInjected = true;
  shared.injectIntoGlobalHook(target);
}
