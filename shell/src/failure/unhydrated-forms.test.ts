import { RemoteFailure, resource } from '../remotes';
import { createUnhydratedForms } from './unhydrated-forms';

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

test('a form whose bundle fails is read by one promise, pending until a retry loads it', async () => {
  const forms = createUnhydratedForms();
  const contact = resource(jest.fn().mockRejectedValueOnce(lostBundle).mockResolvedValueOnce('form'));
  const heard = jest.fn();
  forms.subscribe(heard);
  forms.hold(contact);
  const taken = forms.load(contact);
  expect(forms.load(contact)).toBe(taken);
  expect(await arrives(taken)).toBe(false);
  expect(forms.failureOf(contact)).toBeDefined();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(console.error).toHaveBeenCalledTimes(1);
  forms.retry(contact);
  await expect(taken).resolves.toBe('form');
  expect(forms.failureOf(contact)).toBeUndefined();
  expect(forms.load(contact)).toBe(taken);
});

test('a module that is not held rejects with its load error', async () => {
  const forms = createUnhydratedForms();
  await expect(forms.load(resource(jest.fn().mockRejectedValue(lostBundle)))).rejects.toBe(lostBundle);
});
