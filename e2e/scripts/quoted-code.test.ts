import { remoteDescriptionSchema, SHARE_KEYS } from '@hireloom/contracts';
import path from 'node:path';
import * as v from 'valibot';
import { listMarkdown, readText } from './launch-site';

/** `source`: the target of the last link in the paragraph before the block, relative to the project's root. */
type Block = { language: string; code: string; source?: string };

function readBlocks(folder: string, text: string): Block[] {
  const blocks = [...text.matchAll(/^(.+)\n\n( *)```(\w+)\n([^]*?)^ *```/gm)];
  return blocks.map(([, before = '', indent = '', language = '', code = '']) => {
    const link = /\]\(([^()\s]+)\)[^()]*\)?:$/.exec(before)?.[1];
    return {
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      source: link && path.join(folder, link),
    };
  });
}

const isQuoted = ({ code, source }: Block) =>
  source?.startsWith('examples/') && `\n${readText(source)}`.includes(`\n${code}`);

const blocks = ['.', 'docs', 'docs/decisions', 'deploy', 'examples']
  .flatMap(listMarkdown)
  .flatMap((file) => readBlocks(path.dirname(file), readText(file)));
const inLanguage = (language: RegExp) => blocks.filter((block) => language.test(block.language));

test('components, loaders and tests in the docs match the examples they quote', () => {
  const code = inLanguage(/^[jt]sx?$/);
  expect(code.length).toBeGreaterThan(3);
  expect(code.filter((block) => !isQuoted(block))).toEqual([]);
});

test('every remote.json in the docs, complete or partial, conforms to the contract', () => {
  const declared = inLanguage(/^json$/);
  expect(declared.length).toBeGreaterThan(0);
  const remote = { name: 'any', contract: 2, routes: [], slots: [] };
  for (const { code } of declared)
    expect(() => v.parse(remoteDescriptionSchema, { ...remote, ...JSON.parse(code) })).not.toThrow();
});

test('docs/another-bundler.md lists every shared module with its key', () => {
  const text = readText('docs/another-bundler.md');
  const [, table = ''] = /\n## What to share\n(.*?)\n## /s.exec(text) ?? [];
  const rows = [...table.matchAll(/^\| `([^`]+)` +\| (?:`([^`]+)`|the same) +\|$/gm)];
  expect(Object.fromEntries(rows.map(([, module, key = module]) => [module, key]))).toEqual(SHARE_KEYS);
});
