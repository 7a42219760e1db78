import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contactPage } from '../../mfe-leads/src/content/contact';
import { expect, test } from '../fixtures';
import { copyWorkTree } from '../fixtures/work-tree';

const HEADING = 'A heading that no build has yet';

test('"npm start" builds changes in a folder with special characters', async ({ folder }) => {
  const tree = path.join(folder, 'a checkout #1 %41 ö');
  await copyWorkTree(tree);
  const file = path.join(tree, 'mfe-leads/src/content/contact.ts');
  const texts = await readFile(file, 'utf8');
  expect(texts).toContain(contactPage.heading);
  await writeFile(file, texts.replace(contactPage.heading, HEADING));
  const own = { DATA_DIR: path.join(folder, 'data'), PORT: '0', WARM_PAGES: 'none', DRAIN_NOTICE_MS: '0' };
  const site = spawn('npm', ['start'], { cwd: tree, env: { ...process.env, ...own } });
  // Emitted once all its child processes have exited too.
  const ended = once(site, 'close');
  let words = '';
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (text) => (words += String(text)));
  try {
    const address = () => /Hireloom is running at (\S+)/.exec(words)?.[1];
    await expect.poll(() => address() ?? words, { timeout: 300_000 }).toMatch(/^http:/);
    const html = await (await fetch(`${address()}/contactus`)).text();
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(HEADING);
  } finally {
    // npm does not pass the signal on; the product notices that npm is gone.
    site.kill('SIGTERM');
    await ended;
  }
});
