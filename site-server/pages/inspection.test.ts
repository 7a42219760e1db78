/** @jest-environment node */
import { readInspection, withInspection } from './inspection';

test.each([
  ['/?inspect', '/'],
  ['/blogs?q=notice+period&inspect=1', '/blogs?q=notice+period'],
  ['/blogs?inspect&page=2', '/blogs?page=2'],
])('%s is the page %s, to be inspected', (url, path) => {
  expect(readInspection(url)).toEqual({ path, isAsked: true });
});

test.each(['/', '/blogs?q=inspect', '/inspect', '/blogs?inspector=1'])('%s asks for no inspection', (url) => {
  expect(readInspection(url)).toEqual({ path: url, isAsked: false });
});

test('what an inspector is told can not leave the element that carries it', () => {
  const inspection = [{ name: 'content', team: '</script><b>', commit: 'a1', modules: {} }];
  const html = '<body><script type="application/json" id="page-data">{}</script></body>';
  const whole = withInspection(html, { inspection });
  expect(whole).toContain('id="inspection"');
  expect(whole).not.toContain('</script><b>');
});
