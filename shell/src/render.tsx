import createEmotionServer from '@emotion/server/create-instance';
import type { RegistryRemote } from '@hireloom/shared/contracts';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { PageRequest, RenderedPage, RenderStep, WorkerSettings } from '../server/messages';
import { App } from './app';
import { canonicalPath, canonicalSearch } from './canonical-path';
import { renderDocument } from './layout/document';
import { headOf } from './layout/head';
import type { ScriptPreload } from './layout/start-scripts';
import { HeldBack, loadEntryFile } from './load-entry-file';
import { ownLocation, siteUrl } from './own-location';
import { pageMeta } from './page-meta';
import { problemOf } from './problem-of';
import { createRemotes, RemoteFailure, type Remotes } from './remotes';
import { renderToText } from './render-to-text';
import { createRoutes, type LoaderContext } from './routes';
import type { Shell } from './shell-context';
import { createSlotData } from './slots/slot-data';
import { createServerStyleCache } from './styles';

function preloadsOf(settings: WorkerSettings, used: ReadonlySet<string>): ScriptPreload[] {
  const files = new Map<string, ScriptPreload>();
  for (const module of used) {
    for (const file of settings.moduleFiles[module] ?? []) files.set(file.href, file);
  }
  return [...files.values()];
}

type RenderContext = {
  settings: WorkerSettings;
  remotes: Remotes;
  routes: ReturnType<typeof createRoutes>;
  handler: StaticHandler;
};

const redirectTo = (status: number, location: string): RenderedPage => ({
  status,
  location,
  html: '',
  problems: [],
  used: [],
});

/** Errors as React Router's own hydration can read them; a stack stays on the server. */
const plainErrors = (errors: StaticHandlerContext['errors']) =>
  errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, plainError(error)]));

const plainError = (error: unknown) => {
  const { status, statusText } = error as { status?: number; statusText?: string };
  return status
    ? { status, statusText: statusText ?? '', internal: false, data: null }
    : { message: 'failed' };
};

const isNotFound = (error: unknown) => (error as { status?: number } | null)?.status === 404;

const isHeldBack = (error: unknown) => error instanceof RemoteFailure && error.cause instanceof HeldBack;

/** @throws what keeps the page of a remote that is held back from being rendered here. */
function leaveToBrowser(errors: StaticHandlerContext['errors']) {
  const heldBack = Object.values(errors ?? {}).find(isHeldBack);
  if (heldBack) throw heldBack;
}

/**
 * The server gives a page up after 2 s (`RENDER_LIMIT_MS`): what is not there by these times is rendered as missing.
 * Slots begin when the page's own data is there, so one slow page does not take all the time of the slots on it.
 */
const PAGE_DATA_MS = 1000;
const SLOT_DATA_MS = 1500;

/** The frame's side of one page; `used` and `shown` fill while it is rendered. */
function createShell({ settings, remotes }: RenderContext, askedAt: number) {
  const used = new Set<string>();
  const shown = new Set<string>();
  const shell: Shell = {
    remotes,
    slotData: createSlotData(),
    apiUrl: settings.apiUrl,
    slotDataUntil: askedAt + SLOT_DATA_MS,
    publicOrigin: settings.publicOrigin,
    onUse: (remote: RegistryRemote, module: string) => void used.add(`${remote.name} ${module}`),
    onShow: (remote: RegistryRemote) => void shown.add(remote.name),
  };
  return { shell, used, shown };
}

async function renderPage(work: RenderContext, { path, askedAt }: PageRequest): Promise<RenderedPage> {
  const { settings, remotes, routes, handler } = work;
  const url = siteUrl(settings.publicOrigin, path);
  const canonical = canonicalPath(routes, url.pathname);
  const search = canonicalSearch(url.search);
  if (canonical !== url.pathname || search !== url.search) return redirectTo(301, canonical + search);

  const context = await handler.query(new Request(url), {
    requestContext: { dataUntil: askedAt + PAGE_DATA_MS } satisfies LoaderContext,
  });
  if (context instanceof Response) {
    const target = siteUrl(settings.publicOrigin, context.headers.get('Location') ?? '/');
    return redirectTo(context.status, ownLocation(target.pathname) + target.search + target.hash);
  }

  leaveToBrowser(context.errors);

  const { shell, used, shown } = createShell(work, askedAt);
  const cache = createServerStyleCache(settings.noncePlaceholder);
  const emotion = createEmotionServer(cache);
  const router = createStaticRouter(handler.dataRoutes, context);
  const { body, failures } = await renderToText(
    <App cache={cache} shell={shell}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  remotes.forgetFailures();

  const chunks = emotion.extractCriticalToChunks(body).styles;
  const meta = pageMeta(context, url);
  const status = meta.status ?? 200;
  const html = renderDocument({
    head: headOf(meta, settings.publicOrigin, url.pathname),
    css: chunks.map(({ css }) => css).join(''),
    body,
    data: {
      registry: settings.registry,
      site: settings.site,
      publicOrigin: settings.publicOrigin,
      nonce: settings.noncePlaceholder,
      slotData: shell.slotData.settled(),
      styleNames: chunks.flatMap(({ ids }) => ids).join(' '),
      hydration: { loaderData: context.loaderData, errors: plainErrors(context.errors) },
    },
    scripts: settings.shellScripts,
    scriptPreloads: preloadsOf(settings, used),
    fontUrl: settings.fontUrl,
  });
  const errors = [...failures, ...Object.values(context.errors ?? {})].filter((error) => !isNotFound(error));
  return {
    status,
    html,
    problems: errors.map((error) => problemOf(error, settings.registry)),
    isProvisional: meta.isProvisional,
    used: [...shown],
  };
}

/** Makes the function that renders a path to a whole document. */
export function createRenderer(
  settings: WorkerSettings,
  onStep: (step: RenderStep) => void,
): (asked: PageRequest) => Promise<RenderedPage> {
  Object.assign(globalThis, {
    hireloomPublicPaths: Object.fromEntries(
      settings.registry.remotes.map(({ container, base }) => [container, base]),
    ),
  });
  const remotes = createRemotes(
    settings.registry,
    loadEntryFile(settings.serverEntries, settings.heldBack),
    ({ name, release }, module, phase) => onStep({ remote: name, release, module, phase }),
  );
  const routes = createRoutes(remotes, settings.apiUrl);
  const work = { settings, remotes, routes, handler: createStaticHandler(routes) };
  return (asked) => renderPage(work, asked);
}
