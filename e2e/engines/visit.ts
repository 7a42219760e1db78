import type * as testingLibrary from '@testing-library/dom';
import { expect } from '../fixtures';
import type { Driver } from './driver';
import { LEFT } from './line';

/** An element by role, name and description, as assistive technology finds it. `within`: a CSS selector of a part of the page. */
export type Target = { role: string; name?: string; description?: string; level?: number; within?: string };

/** An element as a visitor perceives it. `top`, and its centre `x` and `y`, are in CSS pixels of the viewport. */
export type Seen = {
  text: string;
  value?: string;
  isChecked?: boolean;
  isFocused: boolean;
  hasFocusWithin: boolean;
  top: number;
  x: number;
  y: number;
  isReachable: boolean;
  scroll: number;
};

/** Finds the first visible element. Runs in the page. `isBrought`: whether to scroll the element into view. */
function look({
  role,
  within = 'body',
  isBrought,
  ...options
}: Target & { isBrought: boolean }): Seen | null {
  const { TestingLibraryDom } = window as unknown as { TestingLibraryDom: typeof testingLibrary };
  const element = Array.from(document.querySelectorAll<HTMLElement>(within))
    .flatMap((part) => TestingLibraryDom.queryAllByRole<HTMLInputElement>(part, role, options))
    .find((found) => found.getClientRects().length > 0 && !found.closest('[inert]'));
  if (!element) return null;
  const measure = () => {
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
    const hit = document.elementFromPoint(x, y);
    return { top: box.top, x, y, isReachable: hit !== null && element.contains(hit) };
  };
  if (isBrought && !measure().isReachable) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return {
    text: (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
    value: element.value,
    isChecked: element.checked,
    isFocused: document.activeElement === element,
    hasFocusWithin: element.contains(document.activeElement),
    ...measure(),
    scroll: Math.round(scrollY),
  };
}

const isLoaded = (left: string) => !(left in window) && document.readyState !== 'loading';
const isHydrated = () => document.querySelector('#root[data-hydrated]') !== null;

/** The actions and checks of a visitor, in any engine. */
export function visitBy(driver: Driver, site: string) {
  const { evaluate } = driver;
  const lookFor = (target: Target, isBrought = false) => evaluate(look, { ...target, isBrought });
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
      expect(seen, JSON.stringify(target)).toMatchObject({ isReachable: true, x: before?.x, y: before?.y });
    });
    if (!seen) throw new Error(`${JSON.stringify(target)} is not visible`);
    await driver.pressAt(seen.x, seen.y);
    return seen;
  }

  /** Navigates, and waits until the new document is interactive. */
  async function arriveBy(leave: () => Promise<unknown>) {
    await until(() => evaluate((left) => void Object.assign(window, { [left]: true }), LEFT));
    await leave();
    await untilTrue(isLoaded);
    await untilTrue(isHydrated);
  }

  return {
    press,
    /** Waits until the page that a link led to is interactive. */
    arrives: () => untilTrue(isHydrated),
    shows: (target: Target, like: Partial<Record<keyof Seen, unknown>> = {}) =>
      until(async () => expect(await lookFor(target), JSON.stringify(target)).toMatchObject(like)),
    hides: (target: Target) =>
      until(async () => expect(await lookFor(target), JSON.stringify(target)).toBeNull()),
    look: (target: Target) => lookFor(target),
    fill: async (target: Target, text: string) => {
      await press(target);
      await driver.type(text);
    },
    open: (path: string) => arriveBy(() => driver.goTo(site + path)),
    reload: () => arriveBy(() => evaluate(() => location.reload())),
    setOutFor: (path: string) => evaluate((address) => location.assign(address), site + path),
    back: () => evaluate(() => history.back()),
    scrollTo: (top: number) => evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top),
    isScrolledTo: (top: number) =>
      until(async () => {
        const scrolled = await evaluate(() => scrollY);
        expect(Math.abs(scrolled - top), `${scrolled} is not ${top}`).toBeLessThan(2);
      }),
    isAt: (path: string | RegExp) =>
      until(async () => {
        const address = await evaluate(() => location.href);
        expect(address.slice(site.length)).toEqual(
          path instanceof RegExp ? expect.stringMatching(path) : path,
        );
      }),
    excessWidth: () =>
      evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  };
}
