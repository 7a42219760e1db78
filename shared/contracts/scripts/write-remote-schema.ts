import { toJsonSchema } from '@valibot/to-json-schema';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFileSchema } from '../src/releases/remote';

/** Editors check `remote.json` against this schema. Build and deploy check the rules that JSON Schema cannot express. */
const schema = toJsonSchema(remoteFileSchema, { errorMode: 'ignore' });

writeFileSync(path.join(import.meta.dirname, '../remote.schema.json'), JSON.stringify(schema, null, 2));
