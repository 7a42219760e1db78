import { checkRemoteNames } from './remote-names';

const known = ['content', 'leads', 'marketing'];

test('remotes of this checkout may come from servers of their own', () => {
  checkRemoteNames([], known);
  checkRemoteNames(['content=http://localhost:3002', 'leads=http://localhost:3003'], known);
});

test.each([
  ['contnt=http://localhost:3002', '"contnt". Did you mean "content"? There is content, leads, marketing.'],
  ['=http://localhost:3002', 'there is no remote ""'],
  ['http://localhost:3003', 'there is no remote "http://localhost:3003"'],
])('%s is refused with the name that was meant', (option, message) => {
  expect(() => checkRemoteNames([option], known)).toThrow(message);
});
