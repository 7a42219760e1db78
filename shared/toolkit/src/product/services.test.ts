import { waitUntil } from '@hireloom/testing/wait-until';
import { root } from '@hireloom/releases';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(os.tmpdir(), 'services-'));
const service = path.join(folder, 'service.mjs');

/** Takes a while to end, and, like our servers, gives up at a second signal. */
writeFileSync(
  service,
  `process.on('SIGTERM', () => {
     process.once('SIGTERM', () => process.exit(1));
     console.log('told to end');
     setTimeout(() => process.exit(0), 500);
   });
   // Keeps it running.
   process.on('disconnect', () => process.exit());
   process.send({ type: 'listening', port: 1 });`,
);
afterAll(() => rmSync(folder, { recursive: true }));

test('two termination signals end the services once', async () => {
  const program = `import { endTogether, startService } from ${JSON.stringify(path.join(import.meta.dirname, 'services.ts'))};
    endTogether();
    await startService({ script: ${JSON.stringify(path.relative(root, service))}, environment: process.env });
    console.log('started');`;
  const main = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const output of [main.stdout, main.stderr]) output.on('data', (text) => (words += text));
  await waitUntil(() => words.includes('started'));
  main.kill('SIGTERM');
  await waitUntil(() => words.includes('told to end'));
  main.kill('SIGINT');
  const [code] = (await once(main, 'exit')) as [number];
  expect([code, words]).toEqual([0, 'started\ntold to end\n']);
});
