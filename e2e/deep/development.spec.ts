import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { contactPage as contactContent } from '../../mfe-leads/src/content/contact';
import { about } from '../../mfe-marketing/src/content/about';
import { frame } from '../../shell/src/content/frame';
import { expect, test } from '../fixtures';
import { findFreePort } from '../fixtures/own-port';
import { copyWorkTree } from '../fixtures/work-tree';
import { type LaunchedSite, launchSite } from '../scripts/launch-site';

/** What `npm run dev` shows, in a copy of the work tree that a test may change. */
let folder: string;
let site: LaunchedSite;

test.describe.configure({ mode: 'serial' });

// Before it reloads, the page logs which update it could not find or apply. A changed remote.json restarts the builds, which cuts
// connections. On a busy machine, the large development scripts arrive late.
const whileExchanged =
  'Ignored an update to unaccepted module|was preloaded .+ but not used|' +
  '^404 /\\.dev/development/|net::ERR_(INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION_RE(FUSED|SET))|Loading hot update chunk';
test.use({ expectedMessages: new RegExp(whileExchanged) });

/** Stops hanging tests. On a busy machine, builds and type checks delay a saved change; these tests make no claim about the time. */
const changeShows = { timeout: 270_000 };

const tree = () => path.join(folder, 'tree');

/** Starts the site like `npm run dev`. */
const startDevelopment = async () => {
  const PORT = String(await findFreePort());
  return launchSite(path.join(folder, 'data'), { PORT }, { tree: tree(), command: ['dev'] });
};

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-development-'));
  await copyWorkTree(tree());
  site = await startDevelopment();
});

test.afterAll(async () => {
  await site?.stop();
  // A type check may still be exiting.
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function edit(file: string, from: string, to: string) {
  const text = await readFile(path.join(tree(), file), 'utf8');
  expect(text).toContain(from);
  await writeFile(path.join(tree(), file), text.replace(from, to));
}

test('saving a file hot-reloads a remote and the shell', async ({ page }) => {
  await page.goto(`${site.address}/aboutus`);
  await edit('mfe-marketing/src/content/about.ts', about.opening.heading, 'We knit hiring together.');
  const heading = page.getByRole('heading', { level: 1, name: 'We knit hiring together.' });
  await expect(heading).toBeVisible(changeShows);
  await edit('shell/src/content/frame.ts', frame.footer.quickLinks.heading, 'Short ways');
  const column = page.getByRole('contentinfo').getByRole('heading', { name: 'Short ways' });
  await expect(column).toBeAttached(changeShows);
});

/** Replaces a text in the tree while `look` runs. */
async function whileEdited(file: string, [from, to]: [string, string], look: () => Promise<void>) {
  await edit(file, from, to);
  try {
    await look();
  } finally {
    await edit(file, to, from);
  }
}

const contactPage = 'mfe-leads/src/pages/contact-page.tsx';
const overlay = (page: Page) => page.locator('#react-refresh-overlay');
const found = (page: Page) => overlay(page).contentFrame().locator('body');
const nothingIsFound = (page: Page) => expect(overlay(page)).toHaveCount(0, changeShows);

/** The number of the page's source line with this text. */
const findLine = async (text: string) =>
  (await readFile(path.join(tree(), contactPage), 'utf8'))
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

test('hot reload preserves typed input when content and components change', async ({ page }) => {
  await page.goto(`${site.address}/contactus`);
  const name = page.getByRole('main').getByLabel('First name');
  await expect(async () => {
    await name.fill('Asha');
    await expect(name).toHaveValue('Asha', { timeout: 1000 });
  }).toPass();
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  for (const change of [
    ['mfe-leads/src/content/contact.ts', contactContent.steps.heading, 'Write to us now'],
    ['mfe-leads/src/sections/contact-form.tsx', '<form', '<form title="The form of today"'],
  ] as const) {
    const [file, from, to] = change;
    await edit(file, from, to);
  }
  await expect(page.getByRole('heading', { name: 'Write to us now' })).toBeVisible(changeShows);
  await expect(page.getByTitle('The form of today')).toBeVisible(changeShows);
  await expect(name).toHaveValue('Asha');
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
});

test('a build error is shown in an overlay with file and line until fixed', async ({ page }) => {
  await page.goto(`${site.address}/contactus`);
  const line = await findLine('const formHeadingId');
  await whileEdited(contactPage, ['const formHeadingId =', 'const formHeadingId ==='], async () => {
    await expect(found(page)).toContainText(`contact-page.tsx:${line}:`, changeShows);
  });
  await nothingIsFound(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

const render = 'export function Component({ loaderData }: PageProps<Data>) {';

test('a type error is printed in the terminal until it is fixed', async ({ page }) => {
  const line = (await findLine(render)) + 1;
  await page.goto(`${site.address}/contactus`);
  const untyped = `${render}\n  const forms: number = 'many';\n  if (!forms) return null;`;
  await whileEdited(contactPage, [render, untyped], async () => {
    await expect.poll(() => site.words(), changeShows).toContain(`${contactPage}(${line},`);
    await expect(page.getByRole('heading', { level: 1, name: contactContent.heading })).toBeVisible();
  });
  await expect.poll(() => site.words(), changeShows).toContain('The type check passes again.');
});

const throwing = (where: string) =>
  [render, `${render}\n  if (${where}) throw new Error('broken on purpose');`] satisfies [string, string];

test.describe('when a page throws', () => {
  test.use({ expectedMessages: new RegExp(`broken on purpose|${whileExchanged}`) });

  test('a render error shows in the page, or names file and line in the terminal', async ({ page }) => {
    const place = `${contactPage}:${(await findLine(render)) + 1}`;
    const before = site.words().length;
    const said = () => site.words().slice(before);
    await page.goto(`${site.address}/contactus`);
    await whileEdited(contactPage, throwing("typeof document === 'object'"), async () => {
      await expect(found(page)).toContainText('broken on purpose', changeShows);
    });
    await nothingIsFound(page);
    await expect(page.getByRole('heading', { level: 1, name: contactContent.heading })).toBeVisible(
      changeShows,
    );
    expect(said()).not.toContain(place);
    await whileEdited(contactPage, throwing("typeof document === 'undefined'"), async () => {
      await expect(async () => {
        await page.request.get(`${site.address}/contactus`);
        expect(said()).toContain(place);
      }).toPass(changeShows);
    });
  });
});

test('a page loaded right after a save is server-rendered with the change', async ({ page }) => {
  const words = ['mfe-leads/src/content/contact.ts', [contactContent.heading, 'Reach us at once']] as const;
  const load = async () => (await page.request.get(`${site.address}/contactus`, changeShows)).text();
  await whileEdited(words[0], [...words[1]], async () => {
    expect(await load()).toContain('Reach us at once');
  });
  expect(await load()).toContain(contactContent.heading);
});

test('a route added to remote.json is served without a restart', async ({ page }) => {
  await page.goto(`${site.address}/contactus`);
  await edit('mfe-leads/remote.json', '"routes": [', '"routes": [{ "path": "/talk", "page": "contact" },');
  const loadTalk = () =>
    page.request.get(`${site.address}/talk`).then(
      (answer) => answer.status(),
      ({ message }: Error) => message,
    );
  await expect.poll(loadTalk, changeShows).toBe(200);
  // The open page applies the next save.
  await edit('mfe-leads/src/content/contact.ts', 'Write to us now', 'Write to us today');
  await expect(page.getByRole('heading', { name: 'Write to us today' })).toBeVisible(changeShows);
});

/** Opens a page, and waits until it hears of saves. */
async function openConnected(page: Page) {
  const connecting = page.waitForResponse(/__webpack_hmr/);
  await page.goto(`${site.address}/contactus`);
  await connecting;
}

test('an open page shows a link that changed in remote.json', async ({ page }) => {
  await openConnected(page);
  const link = ['"label": "Blogs", "path"', '"label": "Good reading", "path"'] as const;
  await whileEdited('mfe-content/remote.json', [...link], async () => {
    const shown = page.getByRole('contentinfo').getByRole('link', { name: 'Good reading' });
    await expect(shown).toBeAttached(changeShows);
  });
});

test('a save of server code restarts the server and reloads open pages', async ({ page }) => {
  await openConnected(page);
  const reloading = page.waitForEvent('load', changeShows);
  const answer = async () => (await page.request.get(`${site.address}/api/api/nothing`, changeShows)).text();
  const words = ["(404, 'There is nothing", "(404, 'This server has nothing"] as const;
  await whileEdited('server/src/http/api-scope.ts', [...words], async () => {
    await expect.poll(answer, changeShows).toContain('This server has nothing');
    await reloading;
  });
  await expect.poll(answer, changeShows).toContain('There is nothing');
});

test('while the server cannot start, its address says why', async ({ page }) => {
  const answer = () => page.request.get(`${site.address}/contactus`, changeShows);
  const [start, throwing] = ['let setNotice', "throw new Error('broken on purpose');\nlet setNotice"];
  await whileEdited('server/main.ts', [start, throwing], async () => {
    await expect.poll(async () => (await answer()).text(), changeShows).toContain('The server does not run');
  });
  await expect.poll(async () => (await answer()).status(), changeShows).toBe(200);
});

test('a restart picks up files saved while the dev server was stopped', async ({ page }) => {
  await site.stop();
  await edit('mfe-leads/src/content/contact.ts', contactContent.heading, 'Write to us again');
  site = await startDevelopment();
  await page.goto(`${site.address}/contactus`, changeShows);
  await expect(page.getByRole('heading', { name: 'Write to us again' })).toBeVisible();
});

test('a remote created while running is served without a restart', async ({ page }) => {
  const team = 'team-of-this-test';
  await promisify(execFile)('npm', ['run', 'new-remote', '--', team], { cwd: tree() });
  const address = `${site.address}/${team}`;
  await expect.poll(async () => (await fetch(address)).status, changeShows).toBe(200);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Team of this test' })).toBeVisible(changeShows);
  const text = `mfe-${team}/src/content/${team}.ts`;
  await edit(text, "heading: 'Team of this test'", "heading: 'A team that is new'");
  await expect(page.getByRole('heading', { level: 1, name: 'A team that is new' })).toBeVisible(changeShows);
});
