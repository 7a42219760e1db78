import { honeypotField } from '@hireloom/contracts';
import { deleteDraft, storeDraft, readDraft } from './draft';

const createForm = (html: string) => {
  const form = document.createElement('form');
  form.innerHTML = html;
  return form;
};

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

test('a draft stores typed values, but neither checkboxes nor the honeypot', () => {
  const form = createForm(
    `<input name="email" value="a@b.example"><input name="phone" value=""><input type="checkbox" name="agree" checked>` +
      `<input name="${honeypotField}" value="x">`,
  );
  storeDraft('contact', 'form-1', form);
  expect(readDraft('contact')).toEqual({ formId: 'form-1', values: { email: 'a@b.example' } });
  expect(readDraft('recruiter-request').values).toEqual({});
});

test('a draft keeps what was typed beside a filled-in text, or instead of it in one line', () => {
  const form = createForm(
    '<textarea name="requirement">8 hires, senior, Pune plus a head</textarea><input name="level" value="Senior manager"><input name="role" value="nurses">',
  );
  const prefill = { requirement: '8 hires, senior, Pune', level: 'Senior', role: 'nurses' };
  storeDraft('recruiter-request', 'form-1', form, prefill);
  expect(readDraft('recruiter-request').values).toEqual({
    requirement: 'plus a head',
    level: 'Senior manager',
  });
});

test('dropping a draft deletes its values and changes the form id', () => {
  storeDraft('contact', 'form-1', createForm('<input name="email" value="a@b.example">'));
  deleteDraft('contact');
  const { formId, values } = readDraft('contact');
  expect(values).toEqual({});
  expect(formId).not.toBe('form-1');
});

test.each(['{"formId', '"text"', '[]', 'null'])('ignores an invalid stored draft (%s)', (stored) => {
  sessionStorage.setItem('hireloom.draft.contact', stored);
  expect(readDraft('contact').values).toEqual({});
});

test('does not throw when session storage is blocked', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
  storeDraft('contact', 'form-1', createForm('<input name="email" value="a">'));
  deleteDraft('contact');
  expect(readDraft('contact').values).toEqual({});
});
