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
import { navigationOf } from '../layout/navigation';
import { pageMeta } from '../page-meta';
import { createRemotes, RemoteFailure, type Remotes } from '../remotes';
import { createRoutes, type LoaderContext } from '../routes';
import type { Shell } from '../shell-context';
import { createSlotData } from '../slots/slot-data';
import { createServerStyleCache } from '../styles';
import { HeldBack, loadEntryFile } from './load-entry-file';
import { problemOf } from './problem-of';
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

/** Errors as React Router's own hydration can read them; a stack stays on the server. */
const plainErrors = (errors: StaticHandlerContext['errors']) =>
  errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, plainError(error)]));

const plainError = (error: unknown) => {
  const { status, statusText } = error as { status?: number; statusText?: string };
  return status
    ? { status, statusText: statusText ?? '', internal: false, data: null }
    : { message: 'failed' };
};

/** React Router decodes a path once more, and an address loses its tabs and line ends: of `/%09/` the host would be left. */
function addressOf(settings: WorkerSettings, path: string): URL {
  const url = siteUrl(settings.publicOrigin, path);
  url.pathname = url.pathname.replace(/%(?=0[9ad])/gi, '%25');
  return url;
}

const isNotFound = (error: unknown) => (error as { status?: number } | null)?.status === 404;

const isHeldBack = (error: unknown) => error instanceof RemoteFailure && error.cause instanceof HeldBack;

/** @throws what keeps the page of a remote that is held back from being rendered here. */
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

/** The frame's side of one page; `used` and `shown` fill while it is rendered. */
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

/** The body of a page, with the styles that it needs. */
async function renderBody({ handler }: Work, context: StaticHandlerContext, shell: Shell) {
  const cache = createServerStyleCache();
  const router = createStaticRouter(handler.dataRoutes, context);
  const { body, failures } = await renderToText(
    <App cache={cache} shell={shell}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  // Those too that stand in no element, since others were merged with them: the browser would insert what is missing
  // here as it hydrates, and lay out the whole page again. Sorted, since regions render in the order in which they come.
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
  const errors = [...failures, ...Object.values(context.errors ?? {})].filter((error) => !isNotFound(error));
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
  /** Stands in for any page that can't be rendered here: it has no address of its own. */
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
