/** The real React Refresh runtime. An alias replaces all other imports of it with `refresh-runtime.ts`. */
declare module 'react-refresh-itself' {
  export const createSignatureFunctionForTransform: () => unknown;
  export const getFamilyByType: (type: unknown) => unknown;
  export const isLikelyComponentType: (type: unknown) => boolean;
  export const performReactRefresh: () => unknown;
  export const register: (type: unknown, id: string) => void;
  export const injectIntoGlobalHook: (target: Window) => void;
}
