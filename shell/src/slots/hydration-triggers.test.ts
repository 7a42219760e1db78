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

test('a server-rendered slot hydrates only once it nears the viewport', async () => {
  const hydration = createHydrationTriggers(() => rendered).triggered('newsletter-form');
  observed[0]?.report(false);
  expect(await isTriggered(hydration)).toBe(false);
  observed[0]?.report(true);
  await expect(hydration).resolves.toBeUndefined();
});

test('a slot without server HTML hydrates immediately', async () => {
  await expect(createHydrationTriggers(() => null).triggered('newsletter-form')).resolves.toBeUndefined();
});
