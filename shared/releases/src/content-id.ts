import { createHash } from 'node:crypto';

/** JSON with sorted object keys, so that equal values give equal text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The first 16 hexadecimal digits of the SHA-256 of a value's canonical JSON. */
export const hashContent = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 16);

/** The hash of a file in the format of subresource integrity (SRI). */
export const computeIntegrity = (data: Buffer | string): string =>
  `sha384-${createHash('sha384').update(data).digest('base64')}`;

/** Whether a file name contains a content hash, such as `12.0123456789abcdef.js`, so that its URL never gets other content. */
export const hasHashInName = (file: string): boolean => /[.-][a-f0-9]{16,}\.[^/]+$/.test(file);
