import { isRemote, readRemoteDescription, reportFatal, root } from '@hireloom/releases';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from './config';
import { checkRemotes } from './src/releases/changes/check-version';

// A separate program because the toolkit may not import this package. `hireloom start` runs it before it builds or publishes anything, and
// `npm run lint` before it lints: settings, and what the remotes of this checkout declare.
try {
  readConfig();
  const folders = readdirSync(root).map((name) => path.join(root, name));
  checkRemotes(folders.filter(isRemote).map(readRemoteDescription));
} catch (error) {
  reportFatal(error);
  process.exitCode = 1;
}
