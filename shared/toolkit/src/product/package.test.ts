import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireBuiltParts, makeReadable } from './package';

const inFolder = setUpFolder();

test('a missing build is reported with the command to run', () => {
  mkdirSync(inFolder('api/dist'), { recursive: true });
  expect(() => requireBuiltParts(inFolder(), ['api/dist'])).not.toThrow();
  expect(() => requireBuiltParts(inFolder(), ['api/dist', 'shell/dist'])).toThrow(
    'shell/dist does not exist: run "npm run build" first.',
  );
});

test('a package from a checkout under umask 077 is readable by other users', async () => {
  const file = inFolder('api/server.mjs');
  mkdirSync(path.dirname(file));
  writeFileSync(file, '');
  [inFolder(), path.dirname(file)].forEach((one) => chmodSync(one, 0o700));
  chmodSync(file, 0o600);
  await makeReadable(inFolder());
  const modes = [inFolder(), path.dirname(file), file].map((one) => statSync(one).mode & 0o777);
  expect(modes).toEqual([0o755, 0o755, 0o644]);
});
