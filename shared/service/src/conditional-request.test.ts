import { conditionalStatus } from './conditional-request';

const tag = '"a1"';

test.each([tag, `W/${tag}`, `"other", ${tag}`, ` "other" ,W/${tag}`, '*', ' * '])(
  'whoever has %j has it already',
  (known) => expect(conditionalStatus({ 'if-none-match': known }, tag)).toBe(304),
);

test.each(['"other"', 'W/"other"', 'a1', '', 'w/"a1"', '"*"'])('whoever has %j is given it', (known) => {
  expect(conditionalStatus({ 'if-none-match': known }, tag)).toBe(200);
});

test.each([tag, `"other", ${tag}`, '*'])('whoever wants %j alone is given it', (wanted) => {
  expect(conditionalStatus({ 'if-match': wanted }, tag)).toBe(200);
});

test.each(['"other"', `W/${tag}`, ''])('whoever wants %j alone is told that it is another', (wanted) => {
  expect(conditionalStatus({ 'if-match': wanted, 'if-none-match': '*' }, tag)).toBe(412);
});
