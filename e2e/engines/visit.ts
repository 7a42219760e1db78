import { expect } from '../fixtures';
import type { Driver } from './driver';
import { LEFT } from './line';
import { look, type Seen } from './look';

/**
 * An element by role and name, as assistive technology finds it (`title`: the first heading). `within`: a CSS selector of a part of the
 * page.
 */
export type Target = { role: keyof typeof selectors; name?: string; within?: string };

const selectors = {
  link: 'a[href]:not([role])',
  button: 'button, a[role="button"]',
  textbox: 'input:not([type="checkbox"]), textarea',
  checkbox: 'input[type="checkbox"]',
  title: 'h1',
  heading: 'h2, h3',
  dialog: 'dialog:not([role])',
  alertdialog: '[role="alertdialog"]',
  status: '[role="status"]',
};

const toCss = ({ role, within }: Target) => (within ? `${within} :is(${selectors[role]})` : selectors[role]);

const sayTarget = ({ role, name = '', within = '' }: Target) => `${role} “${name}” ${within}`.trim();

const isLoaded = (left: string) => !(left in window) && document.readyState !== 'loading';
const isHydrated = () => document.querySelector('#root[data-hydrated]') !== null;

/** The actions and checks of a visitor, in any engine. */
export function visitBy(driver: Driver, site: string) {
  const { evaluate } = driver;
  const lookFor = (target: Target, isBrought = false) =>
    evaluate(look, { css: toCss(target), name: target.name, isBrought });
  // A browser may not respond while it leaves a page.
  const until = (check: () => Promise<void>) => expect(check).toPass({ intervals: [50], timeout: 60_000 });
  const untilTrue = (isSo: (left: string) => boolean) =>
    until(async () => expect(await evaluate(isSo, LEFT), String(isSo)).toBe(true));

  /** Clicks the element once it is reachable and no longer moves. Returns its state just before the click. */
  async function press(target: Target): Promise<Seen> {
    let seen = null as Seen | null;
    await until(async () => {
      const before = seen;
      seen = await lookFor(target, true);
      expect(seen, sayTarget(target)).toMatchObject({ isReachable: true, x: before?.x, y: before?.y });
    });
    if (!seen) throw new Error(`${sayTarget(target)} is not visible`);
    await driver.pressAt(seen.x, seen.y);
    return seen;
  }

  /** Navigates, and waits until the new document is interactive. */
  async function arriveBy(leave: () => Promise<unknown>) {
    await evaluate((left) => void Object.assign(window, { [left]: true }), LEFT);
    await leave();
    await untilTrue(isLoaded);
    await untilTrue(isHydrated);
  }

  return {
    press,
    /** Waits until the page that a link led to is interactive. */
    arrives: () => untilTrue(isHydrated),
    shows: (target: Target, like: Partial<Record<keyof Seen, unknown>> = {}) =>
      until(async () => expect(await lookFor(target), sayTarget(target)).toMatchObject(like)),
    hides: (target: Target) => until(async () => expect(await lookFor(target), sayTarget(target)).toBeNull()),
    look: (target: Target) => lookFor(target),
    /** Waits until the page itself, and not a preload, has requested a script at this URL. */
    loads: (address: string) =>
      until(async () => {
        const count = await evaluate(
          (part) => document.querySelectorAll(`script[src*="${part}"]`).length,
          address,
        );
        expect(count, `scripts of ${address}`).toBeGreaterThan(0);
      }),
    fill: async (target: Target, text: string) => {
      await press(target);
      await driver.type(text);
    },
    open: (path: string) => arriveBy(() => driver.goTo(site + path)),
    reload: () => arriveBy(() => evaluate(() => location.reload(), undefined)),
    setOutFor: (path: string) => evaluate((address) => location.assign(address), site + path),
    back: () => evaluate(() => history.back(), undefined),
    forward: () => evaluate(() => history.forward(), undefined),
    scrollTo: (top: number) => evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top),
    isScrolledTo: (top: number) =>
      until(async () => {
        const scrolled = await evaluate(() => scrollY, undefined);
        expect(Math.abs(scrolled - top), `${scrolled} is not ${top}`).toBeLessThan(2);
      }),
    isAt: (path: string | RegExp) =>
      until(async () => {
        const address = await evaluate(() => location.href, undefined);
        expect(address.slice(site.length)).toEqual(
          path instanceof RegExp ? expect.stringMatching(path) : path,
        );
      }),
    excessWidth: () =>
      evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, undefined),
    resize: driver.resize,
    pressEscape: driver.pressEscape,
    takePicture: driver.takePicture,
  };
}

export type Visit = ReturnType<typeof visitBy>;
