import { parse } from 'acorn';
import { startScript } from './start-scripts';

test('any browser can parse the inline script, which finds out what the browser knows', () => {
  expect(() => parse(startScript, { ecmaVersion: 5 })).not.toThrow();
});
