import { type Page, type Route } from '@playwright/test';
import { expect, test } from '../fixtures';
import { letAnyScriptRun } from '../fixtures/let-any-script-run';

/** Every way in which a remote can be lost, for each remote: the frame and all else stay, and Retry brings it back. */
test.use({ expectedMessages: /./ });

const remotes = [
  { name: 'marketing', from: '/blogs', link: 'RaaS', path: '/raas' },
  { name: 'content', from: '/contactus', link: 'Blogs', path: '/blogs' },
  { name: 'leads', from: '/blogs', link: 'Hire Now', path: '/contactus' },
] as const;

type Answer = (route: Route) => Promise<void> | void;

const script =
  (body: string): Answer =>
  (route) =>
    route.fulfill({ contentType: 'text/javascript', body });
const isEntry = (route: Route) => route.request().url().endsWith('/remoteEntry.js');

/** The chunk of the page, with a component that throws for as long as the page is told so. */
const throwingWhenRendered: Answer = async (route) => {
  if (isEntry(route)) return route.continue();
  const original = await (await route.fetch()).text();
  const throwing = '(...p)=>{if(globalThis.isBroken)throw new Error("rendered");return $1(...p)}';
  const body = original.replace(/(?<=Component:\(\)=>)(\w+)/g, throwing);
  return route.fulfill({ contentType: 'text/javascript', body });
};

const faults: Record<string, Answer> = {
  'refuses the connection': (route) => route.abort('connectionrefused'),
  'answers 500': (route) => route.fulfill({ status: 500, body: 'no' }),
  'answers HTML with 200': (route) => route.fulfill({ contentType: 'text/html', body: '<p>Hello</p>' }),
  'answers JSON that is nothing of ours': (route) => route.fulfill({ json: { hello: 'world' } }),
  'hangs at its entry': (route) => (isEntry(route) ? undefined : route.continue()),
  'hangs at a chunk': (route) => (isEntry(route) ? route.continue() : undefined),
  'answers an empty script': script(''),
  'throws when it is evaluated': (route) =>
    isEntry(route) ? route.continue() : script('throw new Error("evaluated")')(route),
  'throws when it is rendered': throwingWhenRendered,
};

/** These get as far as a browser only by a deploy of their own team. */
const deployedFaults = ['throws when it is evaluated', 'throws when it is rendered'];

async function goTo(page: Page, link: string) {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true });
  await links.filter({ visible: true }).first().click();
}

for (const { name, from, link, path } of remotes) {
  for (const [fault, answer] of Object.entries(faults)) {
    test(`${name} ${fault}: the frame stands, the fallback is there in time, Retry works`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 900, height: 800 });
      if (deployedFaults.includes(fault)) await letAnyScriptRun(page);
      await page.goto(from);
      await page.evaluate(() => Object.assign(globalThis, { isBroken: true }));
      await page.route(`**/releases/${name}/**`, answer);
      await goTo(page, link);
      const main = page.getByRole('main');
      const retry = main.getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible({ timeout: 6000 });
      await expect(main.locator('a[href^="tel:"]')).toBeVisible();
      await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.evaluate(() => Object.assign(globalThis, { isBroken: false }));
      await retry.click();
      await expect(main.getByRole('button', { name: 'Retry' })).toBeHidden();
      await expect(page).toHaveURL(path);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
}
