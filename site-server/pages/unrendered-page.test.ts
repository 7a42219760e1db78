/** @jest-environment node */
import type { Registry } from '@hireloom/contracts';
import { unrenderedPage } from './unrendered-page';

const inline = { script: ["'sha256-script'"], style: ["'sha256-style'"] };
const document = {
  html: '<body><script type="application/json" id="page-data">{"registry":{"remotes":[]},"publicOrigin":"https://www.example.com"}</script></body>',
  inline,
};

test('the browser is told of another registry where there is one, and of all else as it was', () => {
  const registry = { remotes: [{ name: 'content', base: '</script><b>' }] } as unknown as Registry;
  const { html, inline: allowed } = unrenderedPage(document, registry);
  const json = /id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({ registry, publicOrigin: 'https://www.example.com' });
  expect(html.endsWith('}</script></body>')).toBe(true);
  expect(allowed).toEqual(inline);
  expect(unrenderedPage(document)).toMatchObject(document);
});
