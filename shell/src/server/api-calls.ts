import { LOADER_CALL_LIMIT_MS } from '@hireloom/contracts';
import { loadAxios } from '@hireloom/contracts/api';
import { Agent } from 'node:http';
import { getPassedOnHeaders } from './request-context';

const CONTENT = '/api/api/';
/** Limits loaders that request too much by mistake. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Sends content calls to the server's socket, in the one axios of all remotes, with the ids of the visitor's request. */
export async function routeContentCallsToSocket(socketPath: string) {
  const axios = await loadAxios();
  const atSocket = { socketPath, httpAgent: new Agent({ keepAlive: true }), maxRedirects: 0 };
  axios.defaults.maxContentLength = MAX_ANSWER_BYTES;
  axios.interceptors.request.use((config) => {
    config.headers.set({ ...getPassedOnHeaders() });
    const timeout = Math.min(config.timeout || Infinity, LOADER_CALL_LIMIT_MS);
    return { ...config, timeout, ...(config.url?.startsWith(CONTENT) && atSocket) };
  });
}
