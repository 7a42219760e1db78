import type { LoaderArgs, PageMeta, PageModule, SlotModule } from '@hireloom/contracts';
import { type Platform, PlatformContext, type SlotViewProps } from '@hireloom/contracts/platform';
import { render, type RenderResult } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';

export { screen, waitFor, within } from '@testing-library/react';

const ORIGIN = 'https://www.example.com';

const SlotPlaceholder = ({ name }: SlotViewProps) => (
  <div role="group" aria-label={`Slot ${name} of another team`} />
);

/** A stand-in for the shell, as far as a remote can tell. Its functions are mocks; other teams' slots are placeholders. */
export const createTestPlatform = () => ({
  openRecruiterPopup: jest.fn<void, Parameters<Platform['openRecruiterPopup']>>(),
  alert: jest.fn<void, Parameters<Platform['alert']>>(),
  toast: jest.fn<void, Parameters<Platform['toast']>>(),
  reload: jest.fn<Promise<void>, []>(),
  publicOrigin: ORIGIN,
  SlotView: SlotPlaceholder,
});

export type TestPlatform = ReturnType<typeof createTestPlatform>;

type Shown = RenderResult & { platform: TestPlatform };

/** Renders part of a page as the shell would. `changes`: replace parts of its mock platform. */
export function renderInPlatform(content: ReactNode, changes: Partial<Platform> = {}): Shown {
  const platform = { ...createTestPlatform(), ...changes } as TestPlatform;
  const shown = render(<PlatformContext value={platform}>{content}</PlatformContext>);
  return { ...shown, platform };
}

/** `path`: the page's path and query. `loaderData`: replaces the loader's data. */
type PageOptions<Data> = Partial<Pick<LoaderArgs, 'params' | 'apiUrl' | 'imageHosts'>> & {
  path?: string;
  loaderData?: NoInfer<Data>;
};

/**
 * Loads a page's data and renders it as the shell does. Returns Testing Library's result, the page's mock platform, and its `meta`.
 * @throws what the loader throws, such as a Response with status 404
 */
export async function renderPage<Data = null>(
  { Component, loader, meta }: PageModule<Data>,
  { path = '/', params = {}, apiUrl = '', imageHosts, loaderData }: PageOptions<Data> = {},
): Promise<Shown & { meta: PageMeta }> {
  const url = new URL(path, ORIGIN);
  const { signal } = new AbortController();
  const loaded = loaderData ?? (await loader?.({ url, params, apiUrl, imageHosts, signal }));
  const data = (loaded ?? null) as Data;
  const shown = renderInPlatform(<Component loaderData={data} params={params} />);
  return { ...shown, meta: meta({ loaderData: data, params, url }) };
}

/** `loaderData`: replaces the loader's data. */
type SlotOptions<Props, Data> = { props?: NoInfer<Props>; apiUrl?: string; loaderData?: NoInfer<Data> };

/** Loads a slot's data and renders it with these props as the shell does. @throws what the loader throws */
export async function renderSlot<Props extends object = object, Data = null>(
  { Component, loader }: SlotModule<Props, Data>,
  { props = {} as Props, apiUrl = '', loaderData }: SlotOptions<Props, Data> = {},
): Promise<Shown> {
  const { signal } = new AbortController();
  const data = (loaderData ?? (await loader?.({ apiUrl, signal, props })) ?? null) as Data;
  return renderInPlatform(createElement(Component, { ...props, loaderData: data }));
}
