import { parse } from 'acorn';
import { startScript } from './start-scripts';

test('the inline feature-detection script is valid ES5', () => {
  expect(() => parse(startScript, { ecmaVersion: 5 })).not.toThrow();
});
