import {
  type EmptyDocument,
  NO_INLINE_HASHES,
  toSiteLocation,
  PAGE_DATA_LIMIT_MS,
  type Registry,
  toRegistry,
  type RenderedPage,
  type RenderRequest,
  type RenderStep,
  parseRequestUrl,
  SLOT_DATA_LIMIT_MS,
  type WorkerSettings,
} from '@hireloom/contracts';
import { createStaticPage } from '../current-page';
import { frame } from '../content/frame';
import { isNotFound } from '../failure/report-failure';
import { listNavigation } from '../layout/navigation';
import { SiteLayout } from '../layout/site-layout';
import { loadPage, type Page, getPageMeta } from '../page';
import { createRemotes, RemoteFailure, type Remotes } from '../remotes';
import { matchPage } from '../match-page';
import { type SiteRoute, createSiteRoutes } from '../site-routes';
import { App, type Shell } from '../shell-context';
import { getTimeLeft } from '../timeouts';
import { createSlotData } from '../slots/slot-data';
import { createServerStyleCache } from '../styles';
import { renderHead } from './head';
import { toRenderProblem, findStep } from './to-render-problem';
import { loadEntryFile, type UsedModule } from './release-files';
import { renderToText } from './render-to-text';
import { createDocumentWriter } from './document';

const redirectTo = (status: number, location: string): RenderedPage => ({
  status,
  location,
  html: '',
  inline: NO_INLINE_HASHES,
  problems: [],
  used: [],
});

/** The parts of an error that the browser needs to show the same failure. No message or stack trace. */
function plainError(error: unknown) {
  if (error === undefined) return undefined;
  const { module, phase } = findStep(error) ?? {};
  return isNotFound(error) ? { status: 404 } : { module, phase };
}

/** React Router decodes tabs and line breaks once and `URL` drops them, so `/%09/host` would become `//host`. */
function toAddress(settings: WorkerSettings, path: string): URL {
  const url = parseRequestUrl(settings.publicOrigin, path);
  url.pathname = url.pathname.replace(/%(?=0[9ad])/gi, '%25');
  return url;
}

/** Thrown instead of running code of a remote that has just broken a render worker. */
class HeldBack extends Error {}

const isHeldBack = (error: unknown): error is RemoteFailure =>
  error instanceof RemoteFailure && error.cause instanceof HeldBack;

type Work = {
  settings: WorkerSettings;
  registry: Registry;
  remotes: Remotes;
  navigation: Shell['navigation'];
  routes: readonly SiteRoute[];
  write: ReturnType<typeof createDocumentWriter>;
};

/** The shell context of one page. Rendering fills `used` and `shown`, and decides `maxAge`. */
function createShell({ settings, remotes, navigation }: Work, page: Page, url: URL, askedAt: number) {
  const used: UsedModule[] = [];
  const shown = new Set<string>();
  const ages = [page.handle?.page.peek()?.maxAge ?? Infinity];
  const maxAge = () => {
    const shortest = Math.min(...ages);
    return shortest === Infinity ? undefined : shortest;
  };
  const shell: Shell = {
    remotes,
    currentPage: createStaticPage(page),
    pathname: url.pathname,
    navigation,
    slotData: createSlotData(),
    publicOrigin: settings.publicOrigin,
    imageHosts: settings.imageHosts,
    server: {
      slotDataUntil: askedAt + SLOT_DATA_LIMIT_MS,
      onUse: ({ name }, module) => void used.push({ remote: name, module }),
      onShow: ({ name }) => void shown.add(name),
      onMaxAge: (seconds) => void ages.push(seconds),
    },
  };
  return { shell, used, shown, maxAge };
}

async function renderBody(shell: Shell) {
  const cache = createServerStyleCache();
  const { body, failures } = await renderToText(
    <App cache={cache} shell={shell}>
      <SiteLayout />
    </App>,
  );
  // Includes styles that no element uses because they were merged into others: hydration would insert missing ones, and the browser would
  // lay out the page again. Sorted, because the order in which regions render varies.
  const names = Object.keys(cache.inserted).sort();
  return { body, failures, css: names.map((name) => cache.inserted[name]).join('') };
}

async function renderPage(work: Work, { path, askedAt }: RenderRequest): Promise<RenderedPage> {
  const { settings, registry, remotes, routes } = work;
  const url = toAddress(settings, path);
  const undeclaredReads = new Set<string>();
  const onUndeclared = (text: string) => void undeclaredReads.add(text);
  const { id: route, ...matched } = matchPage(routes, url.pathname);
  const startSignal = () => AbortSignal.timeout(getTimeLeft(askedAt + PAGE_DATA_LIMIT_MS));
  const { imageHosts } = settings;
  const page = await loadPage(matched, url, { remotes, startSignal, imageHosts, onUndeclared });
  if (page instanceof Response) {
    const target = parseRequestUrl(settings.publicOrigin, page.headers.get('Location') ?? '/');
    return redirectTo(page.status, toSiteLocation(target.pathname) + target.search + target.hash);
  }
  const { params, loaderData, error } = page;
  // The browser renders it.
  if (isHeldBack(error)) throw error;

  const { shell, used, shown, maxAge } = createShell(work, page, url, askedAt);
  const { body, failures, css } = await renderBody(shell);
  remotes.forgetFailures();

  const meta = getPageMeta(page, url, onUndeclared);
  const { status = 200, isProvisional, isHidden } = meta;
  const hydration = { route, params, loaderData, error: plainError(error) };
  const { html, inline } = work.write({
    head: renderHead(meta, settings.publicOrigin, url.pathname),
    css,
    body,
    used,
    data: { slotData: shell.slotData.settled(), hydration },
  });
  const errors = [...failures, ...(error === undefined ? [] : [error])].filter((one) => !isNotFound(one));
  return {
    status,
    html,
    inline,
    problems: errors.map((one) => toRenderProblem(one, registry)),
    isProvisional,
    isHidden,
    used: [...shown],
    undeclaredReads: [...undeclaredReads],
    maxAge: maxAge(),
  };
}

export type VersionRenderer = {
  render: (request: RenderRequest) => Promise<RenderedPage>;
  /** Sent instead of any page that can't be rendered on the server, so it has no canonical URL. */
  emptyDocument: EmptyDocument;
};

/** `onStep` is called before code of a remote runs, unless the latest request holds the remote back. */
export function createVersionRenderer(
  settings: WorkerSettings,
  onStep: (step: RenderStep) => void,
): VersionRenderer {
  const { version, publicOrigin } = settings;
  const registry = toRegistry(version);
  let heldBack: readonly string[] = [];
  const remotes = createRemotes(registry, loadEntryFile(settings), ({ name, release }, module, phase) => {
    const cause = new HeldBack(`${name} has just broken a render worker`);
    if (heldBack.includes(name)) throw new RemoteFailure(name, release, module, phase, cause);
    onStep({ remote: name, release, module, phase });
  });
  const write = createDocumentWriter(settings, registry);
  const routes = createSiteRoutes(remotes);
  const work = { settings, registry, remotes, navigation: listNavigation(registry), routes, write };
  return {
    render: (request) => {
      heldBack = request.heldBack ?? [];
      return renderPage(work, request);
    },
    emptyDocument: write({ head: renderHead(frame.meta, publicOrigin) }),
  };
}
