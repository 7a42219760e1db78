import path from 'node:path';
import { root } from './project-root';

/** The folder for all data on this machine: `DATA_DIR`. */
export const dataDirectory = () => path.resolve(root, process.env.DATA_DIR ?? './.data');

/** The data folder of `npm run dev`, which has one release per saved change. */
export const developmentDirectory = (dataDir = dataDirectory()) => path.join(dataDir, 'development');
