import { remoteDescriptionSchema } from '@hireloom/contracts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import type { Part } from './describe-build';
import { PART_FILE } from './deploy-requests';

const isDeclared = ([key]: [string, unknown]) => key in remoteDescriptionSchema.entries;

export async function packParts(parts: readonly Part[]): Promise<Buffer> {
  const tar = pack();
  const packed = buffer(tar);
  for (const { release, build } of parts) {
    const { name, id, createdAt, createdBy, commit, files, maps } = release;
    const description = Object.fromEntries(Object.entries(release).filter(isDeclared));
    const about = { description, id, createdAt, createdBy, commit };
    tar.entry({ name: `${name}/${PART_FILE}` }, JSON.stringify(about));
    for (const file of Object.keys({ ...files, ...maps }))
      tar.entry({ name: `${name}/${file}` }, await readFile(path.join(build, file)));
  }
  tar.finalize();
  return packed;
}
