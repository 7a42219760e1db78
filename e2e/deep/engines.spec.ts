import { setTimeout as pause } from 'node:timers/promises';
import { decodeOrigin, originHeader } from '@hireloom/contracts';
import type { Driver } from '../engines/driver';
import { startFirefox } from '../engines/firefox-driver';
import { type Line, startLine } from '../engines/line';
import { type Target, visitBy } from '../engines/visit';
import { startWebKit } from '../engines/webkit-driver';
import { home } from '../../mfe-marketing/src/content/home';
import { blogs } from '../../mfe-content/src/content/blogs';
import { expect, test } from '../fixtures';
import { firefox, isMissing, puppeteer, webKitDriver } from '../scripts/tools';

/** Browsers differ in focus, scrolling, Back, forms, and in how they leave pages. All other files test Chromium. */
const engines = [
  { name: 'Firefox', tools: [firefox, puppeteer], start: startFirefox },
  { name: 'WebKit', tools: [webKitDriver], start: startWebKit },
];

/** The narrowest that WebKit's window can be, with some room. */
const phone = { width: 460, height: 800 };
const desktop = { width: 1440, height: 900 };

const title: Target = { role: 'heading', level: 1, within: 'main' };
const inMenu = (name: string): Target => ({ role: 'link', name, within: 'header nav' });
const menu: Target = { role: 'button', name: 'Menu', within: 'header nav' };
const openMenu: Target = { ...menu, name: 'Close' };
const resources: Target = { role: 'button', name: 'Resources', within: 'header nav' };

type Current = { driver: Driver; line: Line; visit: ReturnType<typeof visitBy> };

/** Starts the browser once for all its journeys. */
function visitIn({ name, tools, start }: (typeof engines)[number]): Current {
  const current = {} as Current;
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async ({ baseURL }) => {
    test.skip(tools.some(isMissing), `There is no ${name} here: see "npm run tools".`);
    current.driver = await start();
    current.line = await startLine(baseURL);
    current.visit = visitBy(current.driver, current.line.address);
  });
  test.beforeEach(async () => {
    // From an empty page, as WebKit reports a view transition that it skips because a journey has just resized the window.
    await current.driver.goTo('about:blank');
    await current.driver.resize(desktop);
    current.line.said.length = current.line.posts.length = 0;
  });
  test.afterEach(() => expect(current.line.said, 'what went wrong in the page').toEqual([]));
  test.afterAll(async () => {
    await current.driver?.close();
    current.line?.close();
  });
  return current;
}

function readingJourneys(current: Current) {
  test('the home page renders, and Escape closes its popup and returns focus to the opener', async () => {
    const { driver, visit } = current;
    await visit.open('/');
    await visit.shows({ ...title, name: home.hero.slides[0].heading }, { isReachable: true });
    await visit.press({ role: 'textbox', name: 'Email address', within: 'footer' });
    expect(await visit.excessWidth()).toBeLessThanOrEqual(0);
    const opener: Target = { role: 'button', name: 'Contact experts', within: 'main' };
    const popup: Target = { role: 'dialog', name: 'Request a recruiter' };
    await visit.press(opener);
    await visit.shows({ role: 'textbox', name: 'Work email', within: 'dialog' }, { isReachable: true });
    await visit.shows(popup, { hasFocusWithin: true });
    await driver.pressEscape();
    await visit.hides(popup);
    await visit.shows(opener, { isFocused: true });
  });

  test('the phone menu opens, closes and navigates to another page', async () => {
    const { driver, visit } = current;
    await driver.resize(phone);
    await visit.open('/raas');
    await visit.shows(title, { isReachable: true });
    expect(await visit.excessWidth()).toBeLessThanOrEqual(0);
    await visit.hides(inMenu('Home'));
    await visit.press(menu);
    await visit.shows(inMenu('Home'));
    await visit.press(openMenu);
    await visit.hides(inMenu('Home'));
    // Close watchers handle Back only on phones; on a desktop, Back leaves the page.
    if (!(await driver.evaluate(() => 'CloseWatcher' in window))) {
      await visit.press(menu);
      await visit.shows(inMenu('Home'));
      await visit.back();
      await visit.hides(inMenu('Home'));
      await visit.isAt('/raas');
    }
    await visit.press(menu);
    await visit.press(resources);
    await visit.press(inMenu('Blogs'));
    await visit.isAt('/blogs');
    await visit.hides(inMenu('Blogs'));
    await visit.shows({ role: 'link', within: 'main article' });
  });

  test('Back restores the scroll position after article search and outline links', async () => {
    const { visit } = current;
    await visit.open('/blogs');
    await visit.fill({ role: 'searchbox', within: 'main' }, 'notice');
    await visit.isAt('/blogs?q=notice');
    await visit.shows({ role: 'status', within: 'main' }, { text: expect.stringContaining('“notice”') });
    await visit.scrollTo(300);
    const card = await visit.press({ role: 'link', within: 'main article' });
    await visit.isAt(/^\/blogs\/[a-z0-9-]+$/);
    await visit.shows({ ...title, name: card.text });
    await visit.arrives();
    const outline = `main nav[aria-label="${blogs.detail.outline}"] li:last-child`;
    const entry = await visit.press({ role: 'link', within: outline });
    await visit.isAt(/#/);
    const part: Target = { role: 'heading', name: entry.text, within: 'main' };
    await visit.shows(part, { isReachable: true });
    await expect.poll(async () => (await visit.look(part))?.top).toBeLessThan(200);
    await visit.back();
    await visit.isScrolledTo(entry.scroll);
    await visit.back();
    await visit.isAt('/blogs?q=notice');
    await visit.isScrolledTo(card.scroll);
  });
}

function formJourney(current: Current) {
  test('the contact form shows field errors, restores its draft and sends once', async () => {
    const { line, visit } = current;
    const forms = () => line.posts.filter(({ path }) => path.startsWith('/api/'));
    const field = (name: string): Target => ({ role: 'textbox', name, within: 'main form' });
    const consent: Target = { role: 'checkbox', within: 'main form' };
    const send: Target = { role: 'button', name: 'Send details', within: 'main form' };
    const error: Target = { ...field('First name'), description: 'Error: Enter your first name' };
    await visit.open('/contactus');
    await visit.press(send);
    await visit.shows(error, { isFocused: true });
    await visit.fill(field('First name'), 'Meera');
    await visit.hides(error);
    await visit.fill(field('Last name'), 'Nair');
    await visit.fill(field('Email'), 'meera@example.com');
    await visit.press(consent);
    await visit.shows(consent, { isChecked: true });
    await visit.reload();
    await visit.shows(field('First name'), { value: 'Meera' });
    await visit.shows(consent, { isChecked: false });
    expect(forms()).toEqual([]);
    await visit.press(send);
    await visit.shows({ role: 'alertdialog' }, { text: expect.stringContaining('We have your details') });
    expect(forms()).toMatchObject([{ path: '/api/api/addcontact', status: 201 }]);
    const origin = decodeOrigin(forms()[0]?.headers[originHeader.toLowerCase()]);
    expect(origin).toMatchObject({ page: '/contactus', first: { landing: expect.any(String) } });
    await visit.press({ role: 'button', name: 'OK', within: '[role="alertdialog"]' });
    await visit.hides({ role: 'alertdialog' });
    await visit.shows(send, { isFocused: true });
    await visit.shows(field('First name'), { value: '' });
  });
}

function historyJourneys(current: Current) {
  test('Back and Forward restore pages from the back/forward cache', async () => {
    const { driver, visit } = current;
    const isKept = () => driver.evaluate(() => 'isKept' in window);
    const files = () => driver.evaluate(() => performance.getEntriesByType('resource').length);
    /** Browsers do not cache a page that is still loading something. */
    const keep = async () => {
      await expect(async () => {
        const before = await files();
        await pause(500);
        expect(await files()).toBe(before);
      }).toPass();
      await driver.evaluate(() => void Object.assign(window, { isKept: true }));
    };
    await visit.open('/termsandconditions');
    await visit.scrollTo(600);
    await keep();
    await visit.setOutFor('/privacypolicy');
    await visit.isAt('/privacypolicy');
    await visit.arrives();
    expect(await isKept()).toBe(false);
    await keep();
    await visit.back();
    await visit.isAt('/termsandconditions');
    expect(await isKept()).toBe(true);
    await visit.isScrolledTo(600);
    await driver.evaluate(() => history.forward());
    await visit.isAt('/privacypolicy');
    expect(await isKept()).toBe(true);
  });

  test('a failed bundle is reported, but not one aborted by leaving the page', async ({ baseURL }) => {
    const { driver } = current;
    // New origins, for which the browser has cached nothing.
    const [left, lost] = [await startLine(baseURL), await startLine(baseURL)];
    const reports = ({ posts }: Line) => posts.filter(({ path }) => path === '/report/failure').length;
    const isBundle = (path: string) => /^\/assets\/content\/.*\.js$/.test(path);
    /** The page itself, and not a preload, has requested the bundle. */
    const isRequested = () =>
      driver.evaluate(() => !!document.querySelector('script[src*="/assets/content/"]'));
    const visit = visitBy(driver, left.address);
    for (const leave of [() => visit.open('/aboutus'), visit.reload]) {
      await visit.open('/aboutus');
      left.decide((path) => (isBundle(path) ? 'hold' : 'pass'));
      await visit.setOutFor('/blogs');
      await expect(async () => expect(await isRequested()).toBe(true)).toPass();
      left.decide(() => 'pass');
      await leave();
    }
    lost.decide((path) => (isBundle(path) ? 'fail' : 'pass'));
    const visitOfLost = visitBy(driver, lost.address);
    await visitOfLost.open('/aboutus');
    await visitOfLost.setOutFor('/blogs');
    await expect.poll(() => reports(lost)).toBeGreaterThan(0);
    expect(reports(left)).toBe(0);
    for (const line of [left, lost]) line.close();
  });
}

for (const engine of engines)
  test.describe(`in ${engine.name}`, () => {
    const current = visitIn(engine);
    readingJourneys(current);
    formJourney(current);
    historyJourneys(current);
  });
