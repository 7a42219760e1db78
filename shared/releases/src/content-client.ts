import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import pRetry from 'p-retry';
import { pack } from 'tar-stream';
import type * as v from 'valibot';
import {
  CONTENT_CHANGE_FILE,
  CONTENT_PATH,
  type ContentChangeRequest,
  contentHistorySchema,
  contentSetSchema,
} from './content-requests';
import {
  ask,
  CHANGE_LIMIT_MS,
  fetchBytes,
  type OnProgress,
  READ_LIMIT_MS,
  RETRIES,
  sendChange,
  type Target,
} from './send';
import { UsageError } from './usage-error';

async function packChange(change: ContentChangeRequest, files: readonly ContentFile[]) {
  const tar = pack();
  const packed = buffer(tar);
  tar.entry({ name: CONTENT_CHANGE_FILE }, JSON.stringify(change));
  for (const { path, bytes } of files) tar.entry({ name: `files/${path}` }, bytes);
  tar.finalize();
  return packed;
}

export type ContentFile = { path: string; bytes: Buffer };

/** @throws UsageError from each call, in words for people */
export function openContentSite(site: Target) {
  const { address } = site;
  const read = <Schema extends v.GenericSchema>(path: string, schema: Schema) =>
    pRetry(() => ask(site, { method: 'GET', base: CONTENT_PATH, path, limitMs: READ_LIMIT_MS }, schema), {
      ...RETRIES,
      maxRetryTime: READ_LIMIT_MS,
    });
  /** Retried after a lost response: publishing the same files again changes nothing. */
  const change = (path: string, body: Buffer, type: string, onProgress: OnProgress) => {
    const call = { method: 'POST', base: CONTENT_PATH, path, body, type, limitMs: CHANGE_LIMIT_MS } as const;
    return pRetry(() => sendChange(site, call, 'content', onProgress), RETRIES);
  };
  return {
    origin: address.origin,
    latest: async () => (await read('', contentSetSchema)).latest,
    setAt: async (serial: number): Promise<ReadonlyMap<string, string>> =>
      new Map(Object.entries((await read(`?serial=${serial}`, contentSetSchema)).files ?? {})),
    file: async (hash: string): Promise<Buffer> => {
      const path = `/files/${hash}`;
      const bytes = await pRetry(
        () => fetchBytes(site, { method: 'GET', base: CONTENT_PATH, path, limitMs: CHANGE_LIMIT_MS }),
        RETRIES,
      );
      if (createHash('sha256').update(bytes).digest('hex') === hash) return bytes;
      throw new UsageError(`${address.origin} sent a damaged file: run the command again.`);
    },
    history: () => read('/history', contentHistorySchema),
    publish: async (request: ContentChangeRequest, files: readonly ContentFile[], onProgress: OnProgress) => {
      const body = await packChange(request, files);
      onProgress(`Sending ${(body.length / 1024 / 1024).toFixed(1)} MB to ${address.origin}…`);
      return change('', body, 'application/x-tar', onProgress);
    },
    rollBack: (serial: number, reason: string, onProgress: OnProgress) => {
      const body = Buffer.from(JSON.stringify({ serial, reason }));
      return change('/rollback', body, 'application/json', onProgress);
    },
  };
}

export type ContentSite = ReturnType<typeof openContentSite>;
