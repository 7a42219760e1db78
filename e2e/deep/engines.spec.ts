import { setTimeout as pause } from 'node:timers/promises';
import { decodeOrigin, originHeader } from '@hireloom/contracts';
import type { Driver, Engine } from '../engines/driver';
import { chromium, firefox, webKit } from '../engines/engines';
import { type Line, startLine } from '../engines/line';
import { type Target, type Visit, visitBy } from '../engines/visit';
import { home } from '../../mfe-marketing/src/content/home';
import { blogs } from '../../mfe-content/src/content/blogs';
import { expect, test } from '../fixtures';

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 900 };

const title: Target = { role: 'title', within: 'main' };
const inMenu = (name: string): Target => ({ role: 'link', name, within: 'header nav' });
const menu: Target = { role: 'button', name: 'Menu', within: 'header nav' };
const openMenu: Target = { ...menu, name: 'Close' };
const resources: Target = { role: 'button', name: 'Resources', within: 'header nav' };

type Current = { driver: Driver; line: Line; visit: Visit };

/** Starts the browser once for all its journeys. */
function visitIn(engine: Engine): Current {
  const current = {} as Current;
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async ({ baseURL }) => {
    test.skip(!engine.isHere(), `There is no ${engine.name} here: see "npm run tools".`);
    current.driver = await engine.start();
    current.line = await startLine(baseURL);
    current.visit = visitBy(current.driver, current.line.address);
  });
  test.beforeEach(async () => {
    // From an empty page, as WebKit reports a view transition that it skips because a journey has just resized the window.
    await current.driver.goTo('about:blank');
    await current.driver.resize(desktop);
    current.line.said.length = current.line.posts.length = 0;
  });
  test.afterEach(async () => {
    const info = test.info();
    if (info.status !== info.expectedStatus)
      await info.attach('page', { body: await current.driver.takePicture(), contentType: 'image/png' });
    expect(current.line.said, 'what went wrong in the page').toEqual([]);
  });
  test.afterAll(async () => {
    await current.driver?.close();
    current.line?.close();
  });
  return current;
}

function menuJourney(current: Current) {
  test('the phone menu opens, closes and navigates to another page', async () => {
    const { visit } = current;
    await visit.resize(phone);
    await visit.open('/raas');
    await visit.shows(title, { isReachable: true });
    expect(await visit.excessWidth()).toBeLessThanOrEqual(0);
    await visit.hides(inMenu('Home'));
    await visit.press(menu);
    await visit.shows(inMenu('Home'));
    await visit.press(openMenu);
    await visit.hides(inMenu('Home'));
    // Close watchers handle Back only on phones; on a desktop, Back leaves the page.
    if (!(await current.driver.evaluate(() => 'CloseWatcher' in window, undefined))) {
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
}

function readingJourneys(current: Current) {
  test('the home page renders every section without an error', async () => {
    const { visit } = current;
    await visit.open('/');
    await visit.shows({ ...title, name: home.hero.slides[0].heading }, { isReachable: true });
    for (const id of ['services', 'testimonials', 'blogs', 'contact'])
      await visit.shows({ role: 'heading', within: `main #${id}` });
    await visit.press({ role: 'textbox', name: 'Email address', within: 'footer' });
    expect(await visit.excessWidth()).toBeLessThanOrEqual(0);
  });

  test('Back restores the scroll position after article search and outline links', async () => {
    const { visit } = current;
    await visit.open('/raas');
    await visit.press(resources);
    await visit.press(inMenu('Blogs'));
    await visit.isAt('/blogs');
    await visit.arrives();
    await visit.fill({ role: 'textbox', within: 'main' }, 'notice');
    await visit.isAt('/blogs?q=notice');
    await visit.shows({ role: 'status', within: 'main' }, { text: expect.stringContaining('“notice”') });
    await visit.scrollTo(300);
    const card = await visit.press({ role: 'link', within: 'main article' });
    await visit.isAt(/^\/blogs\/[a-z0-9-]+$/);
    await visit.shows({ ...title, name: card.text });
    await visit.arrives();
    const entry = await visit.press({
      role: 'link',
      within: `main nav[aria-label="${blogs.detail.outline}"] li:last-child`,
    });
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

function formJourneys(current: Current) {
  const forms = () => current.line.posts.filter(({ path }) => path.startsWith('/api/'));
  const sent = () => forms().map(({ path, status }) => ({ path, status }));

  test('the contact form shows field errors, restores its draft and sends once', async () => {
    const { visit } = current;
    const field = (name: string): Target => ({ role: 'textbox', name, within: 'main form' });
    const consent: Target = { role: 'checkbox', within: 'main form' };
    const send: Target = { role: 'button', name: 'Send message', within: 'main form' };
    await visit.open('/contactus');
    await visit.shows(inMenu('Hire Now'), { isUnderlined: true });
    await visit.press(send);
    await visit.shows(field('First name'), { isFocused: true, description: 'Error: Enter your first name' });
    await visit.fill(field('First name'), 'Meera');
    await visit.shows(field('First name'), { description: '' });
    await visit.fill(field('Last name'), 'Nair');
    await visit.fill(field('Email'), 'meera@example.com');
    await visit.press(consent);
    await visit.shows(consent, { isChecked: true });
    await visit.reload();
    await visit.shows(field('First name'), { value: 'Meera' });
    await visit.shows(consent, { isChecked: false });
    expect(sent()).toEqual([]);
    await visit.press(send);
    await visit.shows({ role: 'alertdialog' }, { text: expect.stringContaining('We have your details') });
    expect(sent()).toEqual([{ path: '/api/api/addcontact', status: 201 }]);
    const origin = decodeOrigin(forms()[0]?.headers[originHeader.toLowerCase()]);
    expect(origin).toMatchObject({ page: '/contactus', first: { landing: expect.any(String) } });
    await visit.press({ role: 'button', name: 'OK', within: '[role="alertdialog"]' });
    await visit.hides({ role: 'alertdialog' });
    await visit.shows(send, { isFocused: true });
    await visit.shows(field('First name'), { value: '' });
  });

  test('the recruiter popup takes focus and Escape restores it to the opener', async () => {
    const { visit } = current;
    await visit.open('/');
    const opener: Target = { role: 'button', name: 'Contact experts', within: 'main' };
    const popup: Target = { role: 'dialog', name: 'Request a recruiter' };
    await visit.press(opener);
    await visit.shows({ role: 'textbox', name: 'Work email', within: 'dialog' }, { isReachable: true });
    await visit.shows(popup, { hasFocusWithin: true });
    await visit.pressEscape();
    await visit.hides(popup);
    await visit.shows(opener, { isFocused: true });
  });
}

const matchesScript = (remote: string) => (path: string) =>
  path.startsWith(`/assets/${remote}/`) && path.endsWith('.js');

/** Not in Chromium, which disables its back/forward cache while a debugger is attached. */
function memoryJourney(current: Current) {
  test('Back and Forward restore pages from the back/forward cache', async () => {
    const { driver, visit } = current;
    const isKept = () => driver.evaluate(() => 'isKept' in window, undefined);
    const files = () => driver.evaluate(() => performance.getEntriesByType('resource').length, undefined);
    /** Browsers do not cache a page that is still loading something. */
    const keep = async () => {
      await expect(async () => {
        const before = await files();
        await pause(500);
        expect(await files()).toBe(before);
      }).toPass();
      await driver.evaluate(() => void Object.assign(window, { isKept: true }), undefined);
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
    await visit.forward();
    await visit.isAt('/privacypolicy');
    expect(await isKept()).toBe(true);
  });
}

function leavingJourney(current: Current) {
  test('a failed bundle is reported, but not one aborted by leaving the page', async ({ baseURL }) => {
    // New origins, for which the browser has cached nothing.
    const [left, lost] = [await startLine(baseURL), await startLine(baseURL)];
    const reports = ({ posts }: Line) => posts.filter(({ path }) => path === '/report/failure').length;
    const visit = visitBy(current.driver, left.address);
    for (const leave of [() => visit.open('/aboutus'), visit.reload]) {
      await visit.open('/aboutus');
      left.decide((path) => (matchesScript('content')(path) ? 'hold' : 'pass'));
      await visit.setOutFor('/blogs');
      await visit.loads('/assets/content/');
      left.decide(() => 'pass');
      await leave();
    }
    lost.decide((path) => (matchesScript('content')(path) ? 'fail' : 'pass'));
    const visitOfLost = visitBy(current.driver, lost.address);
    await visitOfLost.open('/aboutus');
    await visitOfLost.setOutFor('/blogs');
    await expect.poll(() => reports(lost)).toBeGreaterThan(0);
    expect(reports(left)).toBe(0);
    for (const line of [left, lost]) line.close();
  });
}

// In Chromium, all other files test the other journeys.
test.describe(`in ${chromium.name}`, () => {
  leavingJourney(visitIn(chromium));
});

for (const engine of [firefox, webKit]) {
  test.describe(`in ${engine.name}`, () => {
    const current = visitIn(engine);
    readingJourneys(current);
    menuJourney(current);
    formJourneys(current);
    memoryJourney(current);
    leavingJourney(current);
  });
}
