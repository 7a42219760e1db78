import createEmotionServer from '@emotion/server/create-instance';
import type { RegistryRemote } from '@hireloom/shared/contracts';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { RenderedPage, RenderStep, WorkerSettings } from '../server/messages';
import { App } from './app';
import { canonicalPath, canonicalSearch } from './canonical-path';
import { renderDocument } from './layout/document';
import { headOf } from './layout/head';
import type { ScriptPreload } from './layout/start-scripts';
import { HeldBack, loadEntryFile } from './load-entry-file';
import { pageMeta } from './page-meta';
import { problemOf } from './problem-of';
import { createRemotes, RemoteFailure, type Remotes } from './remotes';
import { createRoutes } from './routes';
import type { Shell } from './shell-context';
import { createSlotData } from './slots/slot-data';
import { createServerStyleCache } from './styles';

type Rendered = { body: string; failures: unknown[] };

/** Resolves when everything that the page waits for is there; what fails inside a slot is left to the browser. */
function renderToText(element: React.ReactNode): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const failures: unknown[] = [];
    const { pipe } = renderToPipeableStream(element, {
      // Above this size React moves a region to the end of the page, where only a script could put it in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        const parts: Buffer[] = [];
        const page = new Writable({
          // Room for any page: nothing is gained by stopping half-way.
          highWaterMark: Number.MAX_SAFE_INTEGER,
          write: (part: Buffer, _encoding, done) => {
            parts.push(part);
            done();
          },
        });
        page.on('error', reject).on('finish', () => {
          resolve({ body: Buffer.concat(parts).toString(), failures });
        });
        pipe(page);
      },
      onShellError: reject,
      onError: (error) => void failures.push(error),
    });
  });
}

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

async function renderPage(work: RenderContext, path: string): Promise<RenderedPage> {
  const { settings, remotes, routes, handler } = work;
  const url = new URL(settings.publicOrigin + path);
  const canonical = canonicalPath(routes, url.pathname);
  const search = canonicalSearch(url.search);
  if (canonical !== url.pathname || search !== url.search) return redirectTo(301, canonical + search);

  const context = await handler.query(new Request(url));
  if (context instanceof Response) return redirectTo(context.status, context.headers.get('Location') ?? '/');

  leaveToBrowser(context.errors);

  const used = new Set<string>();
  const shown = new Set<string>();
  const shell: Shell = {
    remotes,
    slotData: createSlotData(),
    apiUrl: settings.apiUrl,
    publicOrigin: settings.publicOrigin,
    onUse: (remote: RegistryRemote, module: string) => void used.add(`${remote.name} ${module}`),
    onShow: (remote: RegistryRemote) => void shown.add(remote.name),
  };
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
    used: [...shown],
  };
}

/** Makes the function that renders a path (with its query) to a whole document. */
export function createRenderer(
  settings: WorkerSettings,
  onStep: (step: RenderStep) => void,
): (path: string) => Promise<RenderedPage> {
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
  return (path) => renderPage(work, path);
}
