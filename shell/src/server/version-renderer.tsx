import {
  type EmptyDocument,
  NO_INLINE,
  ownLocation,
  PAGE_DATA_LIMIT_MS,
  type Registry,
  registryOf,
  type RenderedPage,
  type RenderRequest,
  type RenderStep,
  siteUrl,
  SLOT_DATA_LIMIT_MS,
  type WorkerSettings,
} from '@hireloom/contracts';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { App } from '../app';
import { frame } from '../content/frame';
import { headOf } from '../document/head';
import { isNotFound } from '../failure/report-failure';
import { navigationOf } from '../layout/navigation';
import { pageMeta } from '../page-meta';
import { createRemotes, RemoteFailure, type Remotes } from '../remotes';
import { createRoutes, type LoaderContext } from '../routes';
import type { Shell } from '../shell-context';
import { createSlotData } from '../slots/slot-data';
import { createServerStyleCache } from '../styles';
import { HeldBack, loadEntryFile } from './load-entry-file';
import { problemOf, stepOf } from './problem-of';
import type { UsedModule } from './release-files';
import { renderToText } from './render-to-text';
import { createDocumentWriter } from './document';

const redirectTo = (status: number, location: string): RenderedPage => ({
  status,
  location,
  html: '',
  inline: NO_INLINE,
  problems: [],
  used: [],
});

/** Errors in the form that React Router expects for hydration, without stack traces. The browser shows the same reference. */
const plainErrors = (errors: StaticHandlerContext['errors']) =>
  errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, plainError(error)]));

const plainError = (error: unknown) => {
  const { status, statusText } = error as { status?: number; statusText?: string };
  const step = stepOf(error);
  return status
    ? { status, statusText: statusText ?? '', internal: false, data: null }
    : { message: 'failed', ...(step && { module: step.module, phase: step.phase }) };
};

/**
 * Encodes tabs and line breaks twice. React Router decodes once and `URL` then drops them, so `/%09/host` would become
 * `//host`.
 */
function addressOf(settings: WorkerSettings, path: string): URL {
  const url = siteUrl(settings.publicOrigin, path);
  url.pathname = url.pathname.replace(/%(?=0[9ad])/gi, '%25');
  return url;
}

const isHeldBack = (error: unknown): error is RemoteFailure =>
  error instanceof RemoteFailure && error.cause instanceof HeldBack;

/** @throws RemoteFailure caused by `HeldBack` if the page's remote is held back. The browser then renders the page. */
function leaveToBrowser(errors: StaticHandlerContext['errors']) {
  const heldBack = Object.values(errors ?? {}).find(isHeldBack);
  if (heldBack) throw heldBack;
}

type Work = {
  settings: WorkerSettings;
  registry: Registry;
  remotes: Remotes;
  navigation: Shell['navigation'];
  handler: StaticHandler;
  write: ReturnType<typeof createDocumentWriter>;
};

/** The shell context of one page. Rendering fills `used` and `shown`. */
function createShell({ settings, remotes, navigation }: Work, askedAt: number) {
  const used: UsedModule[] = [];
  const shown = new Set<string>();
  const shell: Shell = {
    remotes,
    navigation,
    slotData: createSlotData(),
    slotDataUntil: askedAt + SLOT_DATA_LIMIT_MS,
    publicOrigin: settings.publicOrigin,
    imageHosts: settings.imageHosts,
    onUse: ({ name }, module) => void used.push({ remote: name, module }),
    onShow: ({ name }) => void shown.add(name),
  };
  return { shell, used, shown };
}

/** Renders the body of a page and the CSS that it needs. */
async function renderBody({ handler }: Work, context: StaticHandlerContext, shell: Shell) {
  const cache = createServerStyleCache();
  const router = createStaticRouter(handler.dataRoutes, context);
  const { body, failures } = await renderToText(
    <App cache={cache} shell={shell}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  // Includes styles that no element uses because they were merged into others: hydration would insert missing ones, and the
  // browser would lay out the page again. Sorted, because the order in which regions render varies.
  const names = Object.keys(cache.inserted).sort();
  return { body, failures, css: names.map((name) => cache.inserted[name]).join('') };
}

async function renderPage(work: Work, { path, askedAt }: RenderRequest): Promise<RenderedPage> {
  const { settings, registry, remotes, handler } = work;
  const url = addressOf(settings, path);
  const undeclaredReads = new Set<string>();
  const onUndeclared = (text: string) => void undeclaredReads.add(text);
  const context = await handler.query(new Request(url), {
    requestContext: { dataUntil: askedAt + PAGE_DATA_LIMIT_MS, onUndeclared } satisfies LoaderContext,
  });
  if (context instanceof Response) {
    const target = siteUrl(settings.publicOrigin, context.headers.get('Location') ?? '/');
    return redirectTo(context.status, ownLocation(target.pathname) + target.search + target.hash);
  }

  leaveToBrowser(context.errors);

  const { shell, used, shown } = createShell(work, askedAt);
  const { body, failures, css } = await renderBody(work, context, shell);
  remotes.forgetFailures();

  const meta = pageMeta(context, url, onUndeclared);
  const { status = 200, isProvisional } = meta;
  const hydration = { loaderData: context.loaderData, errors: plainErrors(context.errors) };
  const { html, inline } = work.write({
    head: headOf(meta, settings.publicOrigin, url.pathname),
    css,
    body,
    used,
    data: { slotData: shell.slotData.settled(), hydration },
  });
  const errors = [...failures, ...Object.values<unknown>(context.errors ?? {})].filter(
    (error) => !isNotFound(error),
  );
  return {
    status,
    html,
    inline,
    problems: errors.map((error) => problemOf(error, registry)),
    isProvisional,
    used: [...shown],
    undeclaredReads: [...undeclaredReads],
  };
}

/** Renders the pages of one site version. */
export type VersionRenderer = {
  render: (request: RenderRequest) => Promise<RenderedPage>;
  /** Sent instead of any page that can't be rendered on the server, so it has no canonical address. */
  emptyDocument: EmptyDocument;
};

/** `onStep` is called before code of a remote runs. */
export function createVersionRenderer(
  settings: WorkerSettings,
  onStep: (step: RenderStep) => void,
): VersionRenderer {
  const { version, browserBase, publicOrigin } = settings;
  const registry = registryOf(version, browserBase);
  const remotes = createRemotes(registry, loadEntryFile(settings), ({ name, release }, module, phase) =>
    onStep({ remote: name, release, module, phase }),
  );
  const handler = createStaticHandler(createRoutes(remotes, { imageHosts: settings.imageHosts }));
  const write = createDocumentWriter(settings, registry);
  const work = { settings, registry, remotes, navigation: navigationOf(registry), handler, write };
  return {
    render: (request) => renderPage(work, request),
    emptyDocument: write({ head: headOf(frame.meta, publicOrigin) }),
  };
}
