import { getFormService } from './form-service';

jest.mock('./form-services', () => {
  throw new Error('the chunk is lost');
});

const { check, send, sendNatively } = getFormService('contact');
const delivery = { idempotencyKey: 'a', fillTimeMs: 1, honeypot: '' };

const form = document.createElement('form');
const submit = jest.spyOn(form, 'submit').mockReturnValue();

afterEach(() => jest.restoreAllMocks());

test('submits natively and skips validation when the form’s chunk fails to load', async () => {
  expect(sendNatively(form)).toBe(false);
  expect(await check({ email: '' })).toEqual([]);
  expect(sendNatively(form)).toBe(false);
  form.action = '/forms/contact';
  expect(sendNatively(form)).toBe(true);
  expect(submit).toHaveBeenCalledTimes(1);
});

test('send fails as unavailable or offline when the chunk fails to load', async () => {
  expect(await send({}, delivery)).toEqual({ outcome: 'failed', reason: 'unavailable' });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(sendNatively(form)).toBe(false);
  expect(await send({}, delivery)).toEqual({ outcome: 'failed', reason: 'offline' });
});
