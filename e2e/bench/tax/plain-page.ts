import { PAGE_DATA_ID, type Registry } from '@hireloom/contracts';
import { type PlainBuild, PLAIN_PATH, type Releases } from './plain-build';

/** What a page starts with, and fetches ahead, as it stands in its HTML. */
const wantedScripts = /\{"scripts":\[[^\]]*\],"preloads":\[[^\]]*\]\}/;
const scriptLink = /<link rel="(?:preload" as="script|modulepreload)"[^>]*>/g;
const pageData = new RegExp(`<script type="application/json" id="${PAGE_DATA_ID}">(.*?)</script>`, 's');

type PageData = { registry: Registry; shell: { base: string } };

function readPageData(html: string): PageData {
  const json = pageData.exec(html)?.[1];
  if (!json) throw new Error('the page carries no data');
  return JSON.parse(json) as PageData;
}

/** Where the releases of the page lie. */
export function releasesOf(html: string): Releases {
  const { registry, shell } = readPageData(html);
  return { registry, shellBase: shell.base };
}

function moduleAt(path: string, { remotes }: Registry): string {
  for (const { container, routes } of remotes) {
    const route = routes.find((one) => one.path === path);
    if (route) return route.module.replace('./', `${container}/`);
  }
  throw new Error(`no remote serves ${path}`);
}

/** One link in place of all: the first, for each file. What is not a release carries no integrity. */
function replaceLinks(html: string, hrefs: readonly string[]): string {
  let isFirst = true;
  return html.replace(scriptLink, (link) => {
    if (!isFirst) return '';
    isFirst = false;
    const template = link.replace(/ integrity="[^"]*"/, '').replace(/ crossorigin(="[^"]*")?/, '');
    return hrefs.map((href) => template.replace(/href="[^"]*"/, `href="${href}"`)).join('');
  });
}

/** The same page without a script, and without what is fetched for one. */
export const withoutScripts = (html: string) =>
  html.replace(/<script[^]*?<\/script>/g, '').replace(scriptLink, '');

/** The same page with the plain application's scripts, fetched in the same way and order. @throws Error where it names none. */
export function withPlainScripts(html: string, path: string, { scripts, modules }: PlainBuild): string {
  const addressOf = (file: string) => PLAIN_PATH + file;
  const starting = scripts.map(addressOf);
  const ofPage = (modules.get(moduleAt(path, readPageData(html).registry)) ?? []).map(addressOf);
  if (ofPage.length === 0) throw new Error(`the plain build has no chunk for ${path}`);
  const wanted = wantedScripts.exec(html)?.[0];
  if (!wanted) throw new Error(`${path} does not say which scripts it starts with`);
  const { preloads } = JSON.parse(wanted) as { preloads: unknown[] };
  // What the page's scripts fetch ahead themselves is not among its links.
  const isLater = preloads.length > 0;
  const started = JSON.stringify({
    scripts: starting.map((src) => ({ src })),
    preloads: isLater ? ofPage.map((href) => ({ href })) : [],
  });
  return replaceLinks(html.replace(wanted, started), isLater ? starting : [...starting, ...ofPage]);
}
