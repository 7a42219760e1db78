import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../release/project-root';
import { writeWhole } from './durable-files';

/** Where this machine stores everything: `DATA_DIR`. */
export const dataDirectory = () => path.resolve(root, process.env.DATA_DIR ?? './.data');

/** Where releases are on this machine: `RELEASES_DIR` or `DATA_DIR`, as for the site that serves them. */
export const storeDirectory = () =>
  path.resolve(root, process.env.RELEASES_DIR ?? path.join(dataDirectory(), 'releases'));

const apiAddressFile = () => path.join(dataDirectory(), 'api-address');

/** Tells deploys on this machine where the API of the site is, whose port may be another one after each start. */
export const saveApiAddress = (address: string) => writeWhole(apiAddressFile(), `${address}\n`);

/** Where the API of the site is that ran last on this machine; undefined where none has run. */
export const savedApiAddress = (): string | undefined =>
  existsSync(apiAddressFile()) ? readFileSync(apiAddressFile(), 'utf8').trim() : undefined;
