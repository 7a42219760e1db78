/** One bundle of this page, by which webpack's runtime replaces its modules. */
export type HotBundle = {
  hot: { check: (autoApply: true) => Promise<readonly unknown[] | null> };
  hash: () => string;
};

export const hotBundles = () =>
  (globalThis as { hireloomHot?: Readonly<Record<string, HotBundle>> }).hireloomHot ?? {};
