import { createFormId, createSubmissionKey } from './submission-key';

test('a key depends only on the form and its content', () => {
  const key = createSubmissionKey('form-1', { email: 'a@b.example' });
  expect(createSubmissionKey('form-1', { email: 'a@b.example' })).toBe(key);
  expect(createSubmissionKey('form-1', { email: 'a@c.example' })).not.toBe(key);
  expect(createSubmissionKey('form-2', { email: 'a@b.example' })).not.toBe(key);
});

test('form ids are unique and keys are at most 200 ASCII characters', () => {
  const ids = Array.from({ length: 1000 }, createFormId);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(createSubmissionKey(id, { name: 'Ä€漢' })).toMatch(/^[\x21-\x7e]{1,200}$/);
});
