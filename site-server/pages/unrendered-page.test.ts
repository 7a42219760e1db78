/** @jest-environment node */
import type { Registry } from '@hireloom/contracts';
import { unrenderedPage } from './unrendered-page';

const document =
  '<body><script type="application/json" id="page-data">{"registry":{"remotes":[]},"nonce":"n"}</script></body>';

test('the browser is told of another registry where there is one, and of all else as it was', () => {
  const registry = { remotes: [{ name: 'content', base: '</script><b>' }] } as unknown as Registry;
  const { html } = unrenderedPage(document, registry);
  const json = /id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({ registry, nonce: 'n' });
  expect(html.endsWith('}</script></body>')).toBe(true);
  expect(unrenderedPage(document).html).toBe(document);
});
