import path from 'node:path';
import * as v from 'valibot';

const root = path.resolve(import.meta.dirname, '../..');

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65535),
);
const address = v.pipe(v.string(), v.url('must be an address such as https://www.example.com'));

const environmentSchema = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './.data'),
  API_URL: v.pipe(v.optional(address, 'http://127.0.0.1:3001')),
  PUBLIC_ORIGIN: v.optional(address),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
});

/** What the site server is told from outside. Port 0 is any free one. `publicOrigin` is missing where it is to be its own address. */
export type Config = {
  port: number;
  host: string;
  releaseStore: string;
  shellAssets: string;
  apiUrl: string;
  publicOrigin?: string;
  logLevel: string;
};

/** @throws Error that names the variable that can't be used. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const result = v.safeParse(environmentSchema, environment);
  if (!result.success) {
    const [issue] = result.issues;
    throw new Error(`${v.getDotPath(issue)} ${issue.message}; it is "${String(issue.input)}".`);
  }
  const { PORT, HOST, DATA_DIR, API_URL, PUBLIC_ORIGIN, LOG_LEVEL } = result.output;
  return {
    port: PORT,
    host: HOST,
    releaseStore: path.resolve(root, DATA_DIR, 'releases'),
    shellAssets: path.join(root, 'shell/dist'),
    apiUrl: new URL(API_URL).origin,
    publicOrigin: PUBLIC_ORIGIN && new URL(PUBLIC_ORIGIN).origin,
    logLevel: LOG_LEVEL,
  };
}
