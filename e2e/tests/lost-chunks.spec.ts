import { PAGE_DATA_ID } from '@hireloom/contracts';
import type { Locator, Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { blogs } from '../../mfe-content/src/content/blogs';
import { caseStudies } from '../../mfe-content/src/content/case-studies';
import { lists } from '../../mfe-content/src/content/lists';
import { forms } from '../../mfe-leads/src/content/forms';
import type { PageData } from '../../shell/src/page-data';
import { expect, test, untilSlotIsHydrated } from '../fixtures';
import { root } from '../scripts/launch-site';

test.use({
  expectedMessages:
    /^net::ERR_(FAILED|INTERNET_DISCONNECTED) \/(assets\/|forms\/|canary$)|Loading chunk \d+ failed|leads@\w{16} \S+ failed at|was preloaded .+ but not used|^404 \/nowhere$/,
});

/** Aborts the first requests for each matching script. Returns how often each of them was lost. */
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

/** Runs in the page. Loads each chunk and each exposed module twice. Returns those that the second time failed as well. */
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

type Form = {
  open: (page: Page) => Promise<Locator>;
  fields: Readonly<Record<string, string>>;
  submit: string;
  call: string;
  /** The page that confirms a form that was submitted natively. */
  confirmation: string;
};

const leadForms: Record<string, Form> = {
  'contact form': {
    open: async (page) => {
      await page.goto('/contactus');
      // Otherwise its code would be fetched when the footer comes into view.
      await untilSlotIsHydrated(page, 'newsletter-form');
      return page.getByRole('form', { name: forms.contact.name });
    },
    fields: { 'First name': 'Meera', 'Last name': 'Nair', Email: 'meera@example.com' },
    submit: forms.contact.submit,
    call: '/api/api/addcontact',
    confirmation: '/contactus?sent=contact',
  },
  newsletter: {
    open: async (page) => {
      await page.goto('/aboutus');
      await untilSlotIsHydrated(page, 'newsletter-form');
      return page.getByRole('form', { name: forms.newsletter.name });
    },
    fields: { 'Email address': 'reader@example.com' },
    submit: forms.newsletter.submit,
    call: '/api/api/subscribe',
    confirmation: '/contactus?sent=newsletter',
  },
  'recruiter popup': {
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('main').getByRole('button', { name: 'Contact experts' }).click();
      const form = page.getByRole('form', { name: forms.recruiterRequest.name });
      await expect(form).toBeVisible();
      return form;
    },
    fields: {
      Name: 'Meera Nair',
      Phone: '098450-00000',
      'Work email': 'meera@acorn.example',
      'Company website': 'acorn.example',
    },
    submit: forms.recruiterRequest.submit,
    call: '/api/api/add-recruiter-request',
    confirmation: '/contactus?sent=recruiter-request',
  },
};

async function fill(form: Locator, { fields }: Form) {
  for (const [label, text] of Object.entries(fields))
    await form.getByRole('textbox', { name: label, exact: true }).fill(text);
}

async function expectKept(form: Locator, { fields }: Form) {
  for (const [label, text] of Object.entries(fields))
    await expect(form.getByRole('textbox', { name: label, exact: true })).toHaveValue(text);
}

async function press(page: Page, form: Locator, { submit }: Form) {
  await form.getByRole('button', { name: submit }).click();
}

const dismissAlert = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();

async function expectSent(page: Page, form: Locator, leadForm: Form) {
  const answer = page.waitForResponse((response) => response.url().endsWith(leadForm.call));
  await press(page, form, leadForm);
  expect((await answer).ok()).toBe(true);
}

for (const [name, leadForm] of Object.entries(leadForms)) {
  test.describe(`the ${name}`, () => {
    test('is sent after its chunks were lost once, or three times while the server was away', async ({
      page,
    }) => {
      for (const times of [1, 3]) {
        const form = await leadForm.open(page);
        const losses = await loseScripts(page, /\/assets\/leads\/.+\.js/, times);
        await page.route('**/forms/*', (route) => route.abort());
        await fill(form, leadForm);
        await expect.poll(() => losses.size).toBeGreaterThan(1);
        if (times === 3) {
          await press(page, form, leadForm);
          // The popup shows a toast instead.
          if (name !== 'recruiter popup') await dismissAlert(page);
          await expect(form).toContainText(forms.status['not-loaded']);
          await expectKept(form, leadForm);
        }
        await expectSent(page, form, leadForm);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    });

    test('that was filled in offline is sent once the visitor is online again', async ({ page, context }) => {
      const form = await leadForm.open(page);
      await context.setOffline(true);
      await fill(form, leadForm);
      await press(page, form, leadForm);
      await dismissAlert(page);
      await expect(form).toContainText(forms.status.offline);
      await context.setOffline(false);
      await expect(form).toContainText(forms.status.online);
      await expectKept(form, leadForm);
      await expectSent(page, form, leadForm);
    });

    test('is submitted as a document if its chunks stay lost', async ({ page }) => {
      const form = await leadForm.open(page);
      await page.route(/\/assets\/leads\/.+\.js/, (route) => route.abort());
      await fill(form, leadForm);
      await press(page, form, leadForm);
      await expect(page).toHaveURL(leadForm.confirmation);
    });
  });
}

type List = { path: string; list: { failed: string }; choose: (main: Locator) => Promise<unknown> };

const filteredLists: readonly List[] = [
  { ...blogs, choose: (main) => main.locator('a[href*="category="]').first().click() },
  {
    ...caseStudies,
    choose: (main) => main.getByRole('combobox', { name: 'Industry' }).selectOption('Retail'),
  },
];

for (const { path: address, list, choose } of filteredLists) {
  for (const times of [1, 3]) {
    test(`${address} filters by Try again after its chunks were lost, times: ${times}`, async ({ page }) => {
      await page.goto(address);
      await loseScripts(page, /\/assets\/content\/.+\.js/, times);
      const main = page.getByRole('main');
      const cards = main.getByRole('article');
      const status = main.getByRole('status');
      await choose(main);
      for (let count = 0; count < times; count += 1) {
        await expect(main.getByText(list.failed)).toBeVisible();
        await main
          .getByRole('link', { name: lists.retry })
          .or(main.getByRole('button', { name: lists.retry }))
          .click();
      }
      await expect(status).toContainText(/\d+/);
      await expect(cards.first()).toBeVisible();
      await expect(main.getByText(list.failed)).toBeHidden();
    });
  }
}
