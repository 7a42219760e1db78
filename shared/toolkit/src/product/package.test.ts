import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expectBuilt } from './package';

test('what is not built is named, with the command that builds it', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hireloom-package-'));
  mkdirSync(path.join(folder, 'api/dist'), { recursive: true });
  expect(() => expectBuilt(folder, ['api/dist'])).not.toThrow();
  expect(() => expectBuilt(folder, ['api/dist', 'shell/dist'])).toThrow(
    'shell/dist is not there: run "npm run build" first.',
  );
  rmSync(folder, { recursive: true });
});
