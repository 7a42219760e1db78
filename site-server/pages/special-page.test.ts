import { asksForInspection, withInspection } from './special-page';

test.each(['/?inspect', '/blogs?q=notice+period&inspect=1', '/blogs?inspect&page=2'])(
  '%s is to be inspected',
  (url) => expect(asksForInspection(url)).toBe(true),
);

test.each(['/', '/blogs?q=inspect', '/inspect', '/blogs?inspector=1'])('%s asks for no inspection', (url) => {
  expect(asksForInspection(url)).toBe(false);
});

test('what an inspector is told can not leave the element that carries it', () => {
  const inspection = [{ name: 'content', team: '</script><b>', commit: 'a1', modules: {} }];
  const html = '<body><script type="application/json" id="page-data">{}</script></body>';
  const whole = withInspection(html, { inspection });
  expect(whole).toContain('id="inspection"');
  expect(whole).not.toContain('</script><b>');
});
