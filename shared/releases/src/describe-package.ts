import {
  CANARY_PATH,
  CONTRACT_VERSION,
  type RemoteDescription,
  remoteFileSchema,
  SHELL,
} from '@hireloom/contracts';
import { ARTICLES, CONTENT_PATH } from './content-requests';
import { UsageError } from './usage-error';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJson } from './parse-json';

/** First segments of the URLs that the server handles itself. A page there would never be shown. */
export const RESERVED_PARTS = [
  '.well-known',
  'api',
  'apple-touch-icon-precomposed.png',
  'apple-touch-icon.png',
  'assets',
  CANARY_PATH.slice(1),
  CONTENT_PATH.slice(1),
  'deploys',
  'favicon.ico',
  'feed.xml',
  'forms',
  'health',
  'healthz',
  'livez',
  'metrics',
  'readyz',
  'report',
  'robots.txt',
  'sitemap.xml',
];

const getFilePath = (directory: string) => path.join(directory, 'remote.json');

export const isRemote = (directory: string) => existsSync(getFilePath(directory));

/** The description of a remote in this checkout. @throws UsageError that names the file, the place in it and what is wrong. */
export function readRemoteDescription(directory: string): RemoteDescription {
  const file = getFilePath(directory);
  if (!isRemote(directory)) throw new UsageError(`${file} is missing: run this in the folder of a remote.`);
  const { $schema: _schema, ...description } = parseJson(file, readFileSync(file, 'utf8'), remoteFileSchema);
  if (description.name === ARTICLES)
    throw new UsageError(`${file}: "${ARTICLES}" is what tokens for content publish: choose another name.`);
  if (description.name === SHELL) throw new UsageError(`${file}: "${SHELL}" is the host's own name.`);
  return description;
}

/** The shell serves no pages; its contract is that of this code base. */
const shellDescription: RemoteDescription = {
  name: SHELL,
  team: 'Platform team',
  contract: CONTRACT_VERSION,
  routes: [],
  slots: [],
};

const isShell = (directory: string) =>
  !isRemote(directory) && path.basename(path.resolve(directory)) === SHELL;

/** The packages in `directory` that can be deployed. */
const packagesIn = (directory: string) =>
  readdirSync(directory).filter((name) => name === SHELL || isRemote(path.join(directory, name)));

export function readDescription(directory: string): RemoteDescription {
  if (isShell(directory)) return shellDescription;
  const packages = isRemote(directory) ? [] : packagesIn(directory);
  if (packages.length > 0)
    throw new UsageError(
      `name a package with -w, such as "npm run deploy -w ${packages[0]}". There is ${packages.join(', ')}.`,
    );
  return readRemoteDescription(directory);
}
