import path from 'node:path';
import { root } from '../release/project-root';

/** The folder for all data on this machine: `DATA_DIR`. */
export const dataDirectory = () => path.resolve(root, process.env.DATA_DIR ?? './.data');

/** The folder of the release store on this machine, by `RELEASES_DIR` or `DATA_DIR`, as the site server resolves it. */
export const storeDirectory = () =>
  path.resolve(root, process.env.RELEASES_DIR ?? path.join(dataDirectory(), 'releases'));
