import { existsSync, readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { withDraft, writeOwn } from './durable-files';
import { dataDirectory } from './store-directory';

const fileOf = () => path.join(dataDirectory(), 'api-address');

/** Tells deploys on this machine where the API of the site is, whose port may be another one after each start. */
export const saveApiAddress = (address: string) =>
  withDraft(fileOf(), async (draft) => {
    await writeOwn(draft, `${address}\n`);
    await rename(draft, fileOf());
  });

/** Where the API of the site that ran last on this machine is; undefined where none has run. */
export const savedApiAddress = (): string | undefined =>
  existsSync(fileOf()) ? readFileSync(fileOf(), 'utf8').trim() : undefined;
