import path from 'node:path';
import { root } from '../release/project-root';

/** Where all that this machine keeps lies: `DATA_DIR`. */
export const dataDirectory = () => path.resolve(root, process.env.DATA_DIR ?? './.data');

/** Where releases lie on this machine: `RELEASES_DIR` or `DATA_DIR`, as for the site that serves them. */
export const storeDirectory = () =>
  path.resolve(root, process.env.RELEASES_DIR ?? path.join(dataDirectory(), 'releases'));

/** Where a site server keeps copies of what it runs of them. */
export const localCopiesDirectory = () => path.join(dataDirectory(), 'running');

/** Where it keeps the pages that it has rendered. */
export const pagesDirectory = () => path.join(dataDirectory(), 'pages');
