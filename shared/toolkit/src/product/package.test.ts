import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requireBuiltParts, makeReadable } from './package';

test('a missing build is reported with the command to run', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hireloom-package-'));
  mkdirSync(path.join(folder, 'api/dist'), { recursive: true });
  expect(() => requireBuiltParts(folder, ['api/dist'])).not.toThrow();
  expect(() => requireBuiltParts(folder, ['api/dist', 'shell/dist'])).toThrow(
    'shell/dist does not exist: run "npm run build" first.',
  );
  rmSync(folder, { recursive: true });
});

test('a package from a checkout under umask 077 is readable by other users', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hireloom-package-'));
  const file = path.join(folder, 'api/server.mjs');
  mkdirSync(path.dirname(file));
  writeFileSync(file, '');
  [folder, path.dirname(file)].forEach((one) => chmodSync(one, 0o700));
  chmodSync(file, 0o600);
  await makeReadable(folder);
  const modes = [folder, path.dirname(file), file].map((one) => statSync(one).mode & 0o777);
  expect(modes).toEqual([0o755, 0o755, 0o644]);
  rmSync(folder, { recursive: true });
});
