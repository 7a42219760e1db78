import { createHydrationTriggers } from './hydration-triggers';

let observed: { element: Element; report: (isIntersecting: boolean) => void }[];

beforeEach(() => {
  observed = [];
  globalThis.IntersectionObserver = class {
    constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
    observe(element: Element) {
      observed.push({ element, report: (isIntersecting) => this.callback([{ isIntersecting }]) });
    }
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

async function isTriggered(hydration: Promise<void>) {
  const waits = Symbol('waits');
  return (await Promise.race([hydration, Promise.resolve().then(() => waits)])) !== waits;
}

const rendered = document.createElement('div');

test('a slot far below waits until the visitor comes near', async () => {
  const hydration = createHydrationTriggers(() => rendered).triggered('newsletter-form');
  observed[0]?.report(false);
  expect(await isTriggered(hydration)).toBe(false);
  observed[0]?.report(true);
  await expect(hydration).resolves.toBeUndefined();
});

test('a slot that gets focus does not wait to be seen', async () => {
  const hydration = createHydrationTriggers(() => rendered).triggered('newsletter-form');
  rendered.dispatchEvent(new Event('focusin'));
  await expect(hydration).resolves.toBeUndefined();
});

test('a slot that the server did not render does not wait', async () => {
  await expect(createHydrationTriggers(() => null).triggered('newsletter-form')).resolves.toBeUndefined();
});

test('on the page itself, a navigation that ends there triggers nothing', async () => {
  const triggers = createHydrationTriggers(() => rendered);
  const hydration = triggers.triggered('newsletter-form');
  triggers.arrive();
  expect(await isTriggered(hydration)).toBe(false);
});

test('leaving is announced once, no new slot waits to be seen, and the others follow once the page is shown again', async () => {
  const triggers = createHydrationTriggers(() => rendered);
  const hydration = triggers.triggered('newsletter-form');
  const onLeave = jest.fn();
  triggers.onLeave(onLeave);
  triggers.onLeave(jest.fn())();
  triggers.leave();
  triggers.leave();
  expect(onLeave).toHaveBeenCalledTimes(1);
  expect(await isTriggered(hydration)).toBe(false);
  triggers.arrive();
  await expect(hydration).resolves.toBeUndefined();
  await expect(triggers.triggered('blog-teaser')).resolves.toBeUndefined();
});
