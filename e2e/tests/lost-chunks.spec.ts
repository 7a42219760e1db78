import { PAGE_DATA_ID } from '@hireloom/contracts';
import type { Locator, Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { forms } from '../../mfe-leads/src/content/forms';
import type { PageData } from '../../shell/src/page-data';
import { expect, test, untilSlotIsHydrated } from '../fixtures';
import { root } from '../scripts/launch-site';

test.use({
  expectedMessages:
    /^net::ERR_(FAILED|INTERNET_DISCONNECTED) \/(assets\/|forms\/|canary$)|Loading chunk \d+ failed|leads@\w{16} \S+ failed at|was preloaded .+ but not used|^404 \/nowhere$/,
});

/** Aborts the first `times` requests for each matching script. Returns how often each was lost. */
async function loseScripts(page: Page, scripts: RegExp, times: number) {
  const losses = new Map<string, number>();
  await page.route(scripts, (route) => {
    const { pathname } = new URL(route.request().url());
    const count = losses.get(pathname) ?? 0;
    if (count === times) return route.continue();
    losses.set(pathname, count + 1);
    return route.abort();
  });
  return losses;
}

type Build = { container: string; chunks: number[]; modules: string[] };
type Require = { e: (chunk: number) => Promise<unknown>; S: { default: object } };
type Container = { init: (scope: object) => Promise<void>; get: (module: string) => Promise<unknown> };

/** Runs in the page. Loads each chunk and each exposed module twice. Returns those that failed the second time too. */
async function loadEachTwice(builds: Build[]) {
  const page = globalThis as unknown as Record<string, unknown[] & Container>;
  const requireOf = ({ container }: Build) => {
    const found: Require[] = [];
    page[`webpackChunk${container}`]?.push([[Symbol()], {}, (require: Require) => found.push(require)]);
    return found[0];
  };
  const [scope] = builds.flatMap((build) => requireOf(build)?.S.default ?? []);
  const lost: string[] = [];
  const loadTwice = async (what: string, load: () => Promise<unknown> | undefined) => {
    await load()?.catch(() => undefined);
    await load()?.catch((error: unknown) => lost.push(`${what}: ${String(error)}`));
  };
  for (const build of builds) {
    const { container, chunks, modules } = build;
    await page[container]?.init(scope ?? {});
    for (const id of chunks) await loadTwice(`${container} ${id}`, () => requireOf(build)?.e(id));
    for (const module of modules)
      await loadTwice(`${container} ${module}`, () => page[container]?.get(module));
  }
  return lost;
}

const listScripts = (folder: string) =>
  readdirSync(path.join(root, folder, 'dist/browser')).filter((file) => file.endsWith('.js'));

function listChunks(folder: string): number[] {
  return listScripts(folder)
    .flatMap((file) => /^(\d+)\./.exec(file)?.[1] ?? [])
    .map(Number);
}

test('every chunk of the site that is lost once loads the next time', async ({ page }) => {
  const losses = await loseScripts(page, /\/assets\/[\w-]+\/(?!remoteEntry|main)\w+\.\w+\.js/, 1);
  await page.goto('/nowhere');
  const data = JSON.parse((await page.locator(`#${PAGE_DATA_ID}`).textContent()) ?? '') as PageData;
  const { remotes } = data.registry;
  for (const { base, entry } of remotes) await page.addScriptTag({ url: base + entry });
  const builds = remotes.map(({ name, container, routes, slots }) => ({
    container,
    chunks: listChunks(`mfe-${name}`),
    modules: [...routes.map(({ module }) => module), ...Object.values(slots)],
  }));
  const shell = { container: 'hireloom_shell', chunks: listChunks('shell'), modules: [] };
  expect(await page.evaluate(loadEachTwice, [shell, ...builds])).toEqual([]);
  const built = ['shell', ...remotes.map(({ name }) => `mfe-${name}`)].flatMap(listScripts);
  const chunks = built.filter((file) => !/^(remoteEntry|main)\./.test(file));
  expect([...losses.keys()].map((file) => path.basename(file)).sort()).toEqual(chunks.sort());
});

const FIELDS = { 'First name': 'Meera', 'Last name': 'Nair', Email: 'meera@example.com' };

/** Opens one form; all forms load their sending code in the same way. */
async function openForm(page: Page) {
  await page.goto('/contactus');
  // Otherwise the code would be fetched when the footer comes into view.
  await untilSlotIsHydrated(page, 'newsletter-form');
  return page.getByRole('form', { name: forms.contact.name });
}

async function fill(form: Locator) {
  for (const [label, text] of Object.entries(FIELDS))
    await form.getByRole('textbox', { name: label, exact: true }).fill(text);
}

const press = (form: Locator) => form.getByRole('button', { name: forms.contact.submit }).click();

/** Checks that the form was not sent and its values are still there. */
async function expectNotSent(page: Page, form: Locator, status: string) {
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(form).toContainText(status);
  for (const [label, text] of Object.entries(FIELDS))
    await expect(form.getByRole('textbox', { name: label, exact: true })).toHaveValue(text);
}

async function expectSent(page: Page, form: Locator) {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/api/addcontact'));
  await press(form);
  expect((await answer).ok()).toBe(true);
}

for (const times of [1, 3])
  test(`a form is sent after its chunks were lost ${times} times`, async ({ page }) => {
    const form = await openForm(page);
    const losses = await loseScripts(page, /\/assets\/leads\/.+\.js/, times);
    await page.route('**/forms/*', (route) => route.abort());
    await fill(form);
    await expect.poll(() => losses.size).toBeGreaterThan(1);
    if (times === 3) {
      await press(form);
      await expectNotSent(page, form, forms.status['not-loaded']);
    }
    await expectSent(page, form);
  });

test('a form that was filled in offline is sent once the visitor is online again', async ({
  page,
  context,
}) => {
  const form = await openForm(page);
  await context.setOffline(true);
  await fill(form);
  await press(form);
  await expectNotSent(page, form, forms.status.offline);
  await context.setOffline(false);
  await expect(form).toContainText(forms.status.online);
  await expectSent(page, form);
});
