import type { Page, Request, Route } from '@playwright/test';
import { blogs } from '../../mfe-content/src/content/blogs';
import { contactPage } from '../../mfe-leads/src/content/contact';
import { raas } from '../../mfe-marketing/src/content/raas';
import { frame } from '../../shell/src/content/frame';
import { expect, test } from '../fixtures';
import { leaveToBrowser } from '../fixtures/page/leave-to-browser';
import { letAnyScriptRun } from '../fixtures/page/let-any-script-run';

/** Every way to lose a remote, on a server-rendered page and on one that the browser renders. */
const FAILED = frame.failure.pageHeading;
const WHY = frame.failure.pageText;
const LOST_FORM = frame.failure.unhydratedForm;
const LOST_PAGE = frame.failure.unhydratedPage;
const LOST_NEWSLETTER = frame.failure.slotText['newsletter-form'];

type Place = { path: string; heading: string };
type Remote = { name: string; module: string; lost: Place };

const remotes: readonly Remote[] = [
  { name: 'marketing', module: './raas-page', lost: { path: '/raas', heading: raas.opening.heading } },
  { name: 'content', module: './blog-list-page', lost: { path: '/blogs', heading: blogs.list.heading } },
  { name: 'leads', module: './contact-page', lost: { path: '/contactus', heading: contactPage.heading } },
];

type Answer = (route: Route) => Promise<void> | void;
type Loss = { phase: 'entry' | 'chunk' | 'render'; reason: RegExp };

/** Two time limits differ by milliseconds, so either may be reported. */
const LATE = 'failed at chunk: Error: timed out after 4800 ms';

type Fault = {
  answer: Answer;
  /** The report of a fault whose script runs. `complaints`: console messages that come with it. */
  report: Loss;
  complaints?: RegExp;
  /** The report if the integrity check rejects the script. */
  refused?: Loss;
};

const isFile = (route: Route, name: RegExp) => name.test(new URL(route.request().url()).pathname);
const isEntry = (route: Route) => isFile(route, /\/remoteEntry\.\w{16}\.js$/);

/** Responds with the page's chunk, in which a component throws as long as the page says so. */
const throwingWhenRendered: Answer = async (route) => {
  if (isEntry(route) || !isFile(route, /\.js$/)) return route.continue();
  const original = await (await route.fetch()).text();
  const throwing = '(...given)=>{if(globalThis.isBroken)throw new Error("rendered");return $1(...given)}';
  const body = original.replace(/(?<=Component:\(\)=>)(\w+)/g, throwing);
  return route.fulfill({ contentType: 'text/javascript', body });
};

const entry = (reason: RegExp): Loss => ({ phase: 'entry', reason });
const chunk = (reason: RegExp): Loss => ({ phase: 'chunk', reason });
const unloaded = entry(/remoteEntry\.\w+\.js could not be loaded or fails its integrity check/);
const refusedChunk = chunk(/Loading chunk \d+ failed\.\s+\(error: /);

const faults: Record<string, Fault> = {
  'refuses the connection': {
    answer: (route) => route.abort('connectionrefused'),
    report: unloaded,
    complaints: /^net::ERR_CONNECTION_REFUSED \/assets\//,
  },
  'answers 500': {
    answer: (route) => route.fulfill({ status: 500, body: 'no' }),
    report: unloaded,
    complaints: /^500 \/assets\//,
  },
  'answers HTML with 200': {
    // As a proxy's page for signing in does, or an empty or unrelated file.
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<p>Hello</p>' }),
    report: entry(/remoteEntry\.\w+\.js ran but defined no container/),
    complaints: /^SyntaxError: Unexpected token '<'/,
    refused: unloaded,
  },
  'hangs at its entry': {
    answer: (route) => (isEntry(route) ? undefined : route.continue()),
    report: entry(/did not load within 4500 ms/),
  },
  'hangs at a chunk': {
    answer: (route) => (isEntry(route) ? route.continue() : undefined),
    report: chunk(/Loading chunk \d+ failed\.\s+\(timeout: /),
  },
  'throws when it is evaluated': {
    answer: (route) =>
      isEntry(route)
        ? route.continue()
        : route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("evaluated")' }),
    report: chunk(/Loading chunk \d+ failed\.\s+\(missing: /),
    complaints: /^Error: evaluated/,
    refused: refusedChunk,
  },
  'throws when it is rendered': {
    answer: throwingWhenRendered,
    report: { phase: 'render', reason: /Error: rendered/ },
    complaints: /^Error: rendered/,
    refused: refusedChunk,
  },
};

type Case = { remote: Remote; fault: Fault; isChecked: boolean; isRendered: boolean };

const isRefused = ({ fault, isChecked }: Case) => isChecked && fault.refused !== undefined;
const findReport = (one: Case) => (isRefused(one) && one.fault.refused) || one.fault.report;

/** Matches the failure on the console and in the log. */
const toFailure = (one: Case) => {
  const { phase, reason } = findReport(one);
  return `${one.remote.name}@\\w{16} \\S+ (failed at ${phase}: [^]*${reason.source}|${LATE})`;
};

/** All expected console messages. */
function listComplaints(one: Case): RegExp {
  const { name } = one.remote;
  const patterns = [
    `^RemoteFailure: ${toFailure(one)}`,
    // React discards that part of the HTML and renders it again.
    '^Error: Minified React error #(422|520);',
    // The document's preloads are then unused.
    ...(one.isRendered
      ? [`^The resource \\S+/assets/${name}/\\S+ was preloaded .+ but not used`]
      : ['^503 /\\w+$']),
    ...(isRefused(one)
      ? [`^Failed to find a valid digest in the 'integrity' attribute for resource '\\S+/assets/${name}/`]
      : [one.fault.complaints?.source ?? '(?!)']),
  ];
  return new RegExp(patterns.join('|'));
}

const expectHeading = (page: Page, words: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(words);

/** Checks that the parts of other remotes are still there. */
async function expectFrame(page: Page, { name }: Remote, isRendered: boolean) {
  const footer = page.getByRole('contentinfo');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Hireloom' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(footer.getByText('© 2024 Hireloom. All rights reserved.')).toBeVisible();
  const newsletter = footer.getByRole('textbox', { name: 'Email address' });
  if (name !== 'leads') await expect(newsletter).toBeVisible();
  else if (!isRendered) await expect(footer.getByRole('group', { name: LOST_NEWSLETTER })).toBeVisible();
}

async function expectLost(page: Page) {
  const main = page.getByRole('main');
  await expectHeading(page, FAILED);
  await expect(main.getByText(WHY, { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: '+91 80 0000 0000' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'hello@hireloom.example', exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Try again' })).toBeEnabled();
}

/** Expects the server's HTML to stay, even if the remote's code ran and then failed. */
async function expectLeft(page: Page, { name, lost }: Remote) {
  const main = page.getByRole('main');
  const isForm = name === 'leads';
  await expect(main.getByRole('group', { name: isForm ? LOST_FORM : LOST_PAGE })).toBeVisible();
  await expectHeading(page, lost.heading);
  if (isForm) await expect(main.getByRole('form', { name: 'Ask for a call or a demo' })).toBeVisible();
}

async function breakRemote(page: Page, address: string, one: Case) {
  const { remote, fault, isChecked, isRendered } = one;
  // Ignores the footer's form, which may fail before the page and has another reference.
  const isReport = (request: Request) =>
    new URL(request.url()).pathname === '/report/failure' &&
    (request.postDataJSON() as Report).module !== './newsletter-form';
  const reported = page.waitForRequest(isReport);
  if (!isChecked) await letAnyScriptRun(page);
  await page.addInitScript(() => Object.assign(globalThis, { isBroken: true }));
  await page.route(`**/assets/${remote.name}/**`, fault.answer);
  if (!isRendered) await leaveToBrowser(page);
  // A script that hangs delays the load event for ever, so don't wait for it.
  await page.goto(address + remote.lost.path, { waitUntil: 'commit' });
  return reported;
}

/** The short id of the failed region, which support asks for. */
async function readReference(page: Page): Promise<string> {
  const text = await page
    .getByRole('main')
    .getByText(/^Reference: [\dA-F]{4}-[\dA-F]{4}$/)
    .first()
    .textContent();
  return text?.replace('Reference: ', '') ?? '';
}

/** One visit, from the failure to the recovery. Returns the browser's report and the reference that the page showed. */
async function visit(page: Page, address: string, one: Case) {
  const { remote, isRendered } = one;
  const reported = await breakRemote(page, address, one);
  await (isRendered ? expectLeft(page, remote) : expectLost(page));
  await expectFrame(page, remote, isRendered);
  const reference = await readReference(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => Object.assign(globalThis, { isBroken: false }));
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeEnabled();
  await retry.click();
  await expectHeading(page, remote.lost.heading);
  await expect(page).toHaveURL(address + remote.lost.path);
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toHaveCount(0);
  expect((await reported.response())?.status()).toBe(204);
  return { report: reported.postDataJSON() as Report, reference };
}

type Report = Record<'remote' | 'release' | 'module' | 'phase' | 'message', string>;

/** A script that the browser refuses is lost as on a rendered page; on one that the browser renders, it runs. */
const listWays = ({ refused }: Fault) => [
  { isChecked: true, isRendered: true },
  { isChecked: !refused, isRendered: false },
];

for (const remote of remotes) {
  // Every run tests one remote, the deep suite the others.
  const tag = remote.name === 'content' ? [] : ['@deep'];
  test.describe(remote.name, { tag }, () => {
    test.use({ viewport: { width: 900, height: 800 }, realTimeLimits: true });

    for (const [title, fault] of Object.entries(faults)) {
      test(`${remote.name} ${title}: only its region fails and keeps the server’s HTML, the log has its reference, and Try again brings it back`, async ({
        context,
        complaints,
        launch,
      }) => {
        // A site of its own, because a log takes twenty lines a minute for each remote.
        const site = await launch({ LOG_LEVEL: 'warn' });
        const run = async (way: ReturnType<typeof listWays>[number]) => {
          const one = { remote, fault, ...way };
          const page = await context.newPage();
          complaints.allow(page, listComplaints(one));
          const { report, reference } = await visit(page, site.address, one);
          const message = expect.stringMatching(new RegExp(`^${toFailure(one)}`)) as unknown;
          expect(report).toMatchObject({ remote: remote.name, message });
          // The response arrives before the log line.
          await expect.poll(() => site.words(), { timeout: 10_000 }).toContain(reference);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await page.close();
        };
        // Tests that wait for a time limit run concurrently.
        const ways = listWays(fault);
        if (title.startsWith('hangs')) await Promise.all(ways.map(run));
        else for (const way of ways) await run(way);
      });
    }
  });
}
