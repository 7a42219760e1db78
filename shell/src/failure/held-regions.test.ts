import { RemoteFailure, createResource } from '../remotes';
import { createHeldRegions } from './held-regions';

beforeEach(() => {
  jest.spyOn(console, 'error').mockReturnValue();
  // jsdom has none.
  navigator.sendBeacon = jest.fn(() => true);
});
afterEach(() => jest.restoreAllMocks());

const lostBundle = new RemoteFailure('leads', '1', './contact', 'entry', 'gone');

const arrives = async (promise: Promise<unknown>) => {
  const never = Symbol('never');
  await new Promise((resolve) => setTimeout(resolve));
  return (await Promise.race([promise, Promise.resolve(never)])) !== never;
};

test('a region whose bundle fails is read by one promise, pending until a retry loads it', async () => {
  const held = createHeldRegions();
  const contact = createResource(jest.fn().mockRejectedValueOnce(lostBundle).mockResolvedValueOnce('form'));
  const heard = jest.fn();
  held.subscribe(heard);
  held.hold(contact, false);
  const taken = held.load(contact);
  expect(held.load(contact)).toBe(taken);
  expect(await arrives(taken)).toBe(false);
  expect(held.toFailure(contact)).toBeDefined();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(console.error).toHaveBeenCalledTimes(1);
  held.retry(contact);
  await expect(taken).resolves.toBe('form');
  expect(held.toFailure(contact)).toBeUndefined();
  expect(held.load(contact)).toBe(taken);
});

test('a module that is not held rejects with its load error', async () => {
  const held = createHeldRegions();
  await expect(held.load(createResource(jest.fn().mockRejectedValue(lostBundle)))).rejects.toBe(lostBundle);
});
