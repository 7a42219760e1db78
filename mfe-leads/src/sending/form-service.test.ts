import { getFormService } from './form-service';

jest.mock('./form-services', () => {
  throw new Error('the chunk is lost');
});

const { check, send, sendNatively } = getFormService('contact');
const delivery = { idempotencyKey: 'a', fillTimeMs: 1, honeypot: '' };

const form = document.createElement('form');
const submit = jest.spyOn(form, 'submit').mockReturnValue();

const answers = (answer: Promise<Pick<Response, 'ok'>>) => Object.assign(globalThis, { fetch: () => answer });

afterEach(() => jest.restoreAllMocks());

test('submits natively and skips validation when the form’s chunk fails to load', async () => {
  answers(Promise.resolve({ ok: true }));
  expect(await sendNatively(form)).toBe(false);
  expect(await check({ email: '' })).toEqual([]);
  expect(await sendNatively(form)).toBe(false);
  form.action = '/forms/contact';
  expect(await sendNatively(form)).toBe(true);
  expect(submit).toHaveBeenCalledTimes(1);
});

test('does not leave the page for a server that can’t be reached or has no such form', async () => {
  answers(Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendNatively(form)).toBe(false);
  answers(Promise.resolve({ ok: false }));
  expect(await sendNatively(form)).toBe(false);
});

test('send fails as not loaded or offline when the chunk fails to load', async () => {
  expect(await send({}, delivery)).toEqual({ outcome: 'failed', reason: 'not-loaded' });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await send({}, delivery)).toEqual({ outcome: 'failed', reason: 'offline' });
});
