import { toJsonSchema } from '@valibot/to-json-schema';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFileSchema } from './remote';

test('remote.schema.json is up to date (npm run schema -w @hireloom/contracts)', () => {
  const file = path.join(import.meta.dirname, '../../remote.schema.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(toJsonSchema(remoteFileSchema, { errorMode: 'ignore' }))),
  );
});
