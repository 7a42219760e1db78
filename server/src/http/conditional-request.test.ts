import { conditionalStatus } from './conditional-request';

const tag = '"a1"';

test.each([tag, `W/${tag}`, `"other", ${tag}`, ` "other" ,W/${tag}`, '*', ' * '])(
  'If-None-Match %j answers 304',
  (known) => expect(conditionalStatus({ 'if-none-match': known }, tag)).toBe(304),
);

test.each(['"other"', 'W/"other"', 'a1', '', 'w/"a1"', '"*"'])('If-None-Match %j answers 200', (known) => {
  expect(conditionalStatus({ 'if-none-match': known }, tag)).toBe(200);
});

test.each([tag, `"other", ${tag}`, '*'])('If-Match %j answers 200', (wanted) => {
  expect(conditionalStatus({ 'if-match': wanted }, tag)).toBe(200);
});

test.each(['"other"', `W/${tag}`, ''])('If-Match %j answers 412', (wanted) => {
  expect(conditionalStatus({ 'if-match': wanted, 'if-none-match': '*' }, tag)).toBe(412);
});
