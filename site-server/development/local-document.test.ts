import type { Registry } from '@hireloom/contracts';
import { withRegistry } from './local-document';

const inline = { script: ["'sha256-script'"], style: ["'sha256-style'"] };
const data = '{"registry":{"remotes":[]},"publicOrigin":"https://www.example.com"}';
const html = `<body><script type="application/json" id="page-data">${data}</script></body>`;

test('the browser is told of another registry, and of all else as it was', () => {
  const registry = { remotes: [{ name: 'content', base: '</script><b>' }] } as unknown as Registry;
  const document = withRegistry({ html, inline }, registry);
  const json = /id="page-data">(.*?)<\/script>/.exec(document.html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({ registry, publicOrigin: 'https://www.example.com' });
  expect(document.html.endsWith('}</script></body>')).toBe(true);
  expect(document.inline).toEqual(inline);
});
