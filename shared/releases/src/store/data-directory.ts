import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../release/project-root';
import { writeWhole } from './durable-files';

/** The folder for all data on this machine: `DATA_DIR`. */
export const dataDirectory = () => path.resolve(root, process.env.DATA_DIR ?? './.data');

/** The folder of the release store on this machine, by `RELEASES_DIR` or `DATA_DIR`, as the site server resolves it. */
export const storeDirectory = () =>
  path.resolve(root, process.env.RELEASES_DIR ?? path.join(dataDirectory(), 'releases'));

const apiAddressFile = () => path.join(dataDirectory(), 'api-address');

/** Saves the address of the site's API for deploys on this machine, because the API's port may change with each start. */
export const saveApiAddress = (address: string) => writeWhole(apiAddressFile(), `${address}\n`);

/** The address of the API that last ran on this machine, or undefined if none has run. */
export const savedApiAddress = (): string | undefined =>
  existsSync(apiAddressFile()) ? readFileSync(apiAddressFile(), 'utf8').trim() : undefined;
