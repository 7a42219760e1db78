import { root } from '@hireloom/releases';
import { parse } from 'acorn';
import path from 'node:path';
import { compileInlineScript } from './inline-script';

test('the inline script of documents parses as ES2015', () => {
  const script = compileInlineScript(path.join(root, 'shell/src/document/start-document.ts'));
  expect(script).toContain('popover');
  expect(() => parse(script, { ecmaVersion: 2015 })).not.toThrow();
});
