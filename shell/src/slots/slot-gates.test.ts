import { createSlotGates } from './slot-gates';

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

async function isOpen(gate: Promise<void>) {
  const closed = Symbol('closed');
  return (await Promise.race([gate, Promise.resolve().then(() => closed)])) !== closed;
}

const rendered = document.createElement('div');

test('a slot far below waits until the visitor comes near', async () => {
  const gate = createSlotGates(() => rendered).opened('newsletter-form');
  observed[0]?.report(false);
  expect(await isOpen(gate)).toBe(false);
  observed[0]?.report(true);
  await expect(gate).resolves.toBeUndefined();
});

test('a slot that gets focus does not wait to be seen', async () => {
  const gate = createSlotGates(() => rendered).opened('newsletter-form');
  rendered.dispatchEvent(new Event('focusin'));
  await expect(gate).resolves.toBeUndefined();
});

test('a slot that the server did not render does not wait', async () => {
  await expect(createSlotGates(() => null).opened('newsletter-form')).resolves.toBeUndefined();
});

test('a navigation opens all gates, also those that come later', async () => {
  const gates = createSlotGates(() => rendered);
  const gate = gates.opened('newsletter-form');
  gates.openAll();
  await expect(gate).resolves.toBeUndefined();
  await expect(gates.opened('blog-teaser')).resolves.toBeUndefined();
});
