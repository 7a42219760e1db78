import { LOADER_CALL_LIMIT_MS } from '@hireloom/contracts';
import { loadAxios } from '@hireloom/contracts/api';
import { Agent } from 'node:http';
import { passedOn } from './request-names';

const CONTENT = '/api/api/';
/** For a loader that asks for too much by mistake. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * Makes axios, which all remotes share, call paths below `/api/api/` at the server's socket. Whole addresses go where they lead. Every call
 * carries the headers that identify the visitor's request.
 */
export async function callContentBySocket(socketPath: string) {
  const axios = await loadAxios();
  const atSocket = { socketPath, httpAgent: new Agent({ keepAlive: true }), maxRedirects: 0 };
  axios.defaults.maxContentLength = MAX_ANSWER_BYTES;
  axios.interceptors.request.use((config) => {
    config.headers.set({ ...passedOn() });
    const timeout = Math.min(config.timeout || Infinity, LOADER_CALL_LIMIT_MS);
    return { ...config, timeout, ...(config.url?.startsWith(CONTENT) && atSocket) };
  });
}
