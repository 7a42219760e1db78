import { newFormId, submissionKey } from './submission-key';

test('the same content of the same form has the same key', () => {
  expect(submissionKey('form-1', { email: 'a@b.example' })).toBe(
    submissionKey('form-1', { email: 'a@b.example' }),
  );
});

test('another content, or another form, has another key', () => {
  const key = submissionKey('form-1', { email: 'a@b.example' });
  expect(submissionKey('form-1', { email: 'a@c.example' })).not.toBe(key);
  expect(submissionKey('form-2', { email: 'a@b.example' })).not.toBe(key);
});

test('a key is what the service takes, and no two forms share one', () => {
  const ids = Array.from({ length: 1000 }, newFormId);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(submissionKey(id, { name: 'Ä€漢' })).toMatch(/^[\x21-\x7e]{1,200}$/);
});
