import { toJsonSchema } from '@valibot/to-json-schema';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFileSchema } from '../src/remote';

/** What editors check `remote.json` against. Rules that JSON Schema has no words for are left to build and deploy. */
const schema = toJsonSchema(remoteFileSchema, { errorMode: 'ignore' });

writeFileSync(path.join(import.meta.dirname, '../remote.schema.json'), JSON.stringify(schema, null, 2));
