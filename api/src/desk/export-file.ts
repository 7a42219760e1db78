import { UsageError } from '@hireloom/service';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errorMessage } from '../error-details';

/** A new file that its owner alone may read: it holds what visitors sent. @throws UsageError */
export async function openExport(name: string) {
  // npm runs commands in the package's folder; INIT_CWD is where the command was given.
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new UsageError(
      `${file} cannot be made (${errorMessage(error)}). Name a file that is not there yet.`,
    );
  });
  return { write: (text: string) => handle.appendFile(text), close: () => handle.close() };
}
