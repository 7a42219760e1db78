import { newFormId, submissionKey } from './submission-key';

test('the same form with the same content has the same key', () => {
  expect(submissionKey('form-1', { email: 'a@b.example' })).toBe(
    submissionKey('form-1', { email: 'a@b.example' }),
  );
});

test('different content or a different form changes the key', () => {
  const key = submissionKey('form-1', { email: 'a@b.example' });
  expect(submissionKey('form-1', { email: 'a@c.example' })).not.toBe(key);
  expect(submissionKey('form-2', { email: 'a@b.example' })).not.toBe(key);
});

test('form ids are unique and keys are at most 200 ASCII characters', () => {
  const ids = Array.from({ length: 1000 }, newFormId);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(submissionKey(id, { name: 'Ä€漢' })).toMatch(/^[\x21-\x7e]{1,200}$/);
});
