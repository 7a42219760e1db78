import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decodeBody, encodeBody } from './encoded-body';

const line = (_: unknown, index: number) =>
  `<li>Für ${(index * 7919) % 1000} Leute in ${(index * 31) % 52} Wochen</li>`;
const text = Array.from({ length: 2000 }, line).join('');

test('each encoding decodes to the text, and “small” compresses further', async () => {
  const [quick, small] = [await encodeBody(text), await encodeBody(text, 'small')];
  expect(String(brotliDecompressSync(quick.br))).toBe(text);
  expect(String(gunzipSync(quick.gzip))).toBe(text);
  expect(String(await decodeBody(quick))).toBe(text);
  expect(small.br.length).toBeLessThan(quick.br.length);
});

test('ETags are strong, differ by encoding and are stable for the same text', async () => {
  const [one, same, other] = await Promise.all([encodeBody(text), encodeBody(text), encodeBody(`${text}!`)]);
  const tags = Object.values(one.tags);
  expect(new Set([...tags, ...Object.values(other.tags)]).size).toBe(6);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}"$/);
  expect(same.tags).toEqual(one.tags);
});

test('encoded buffers hold no spare memory', async () => {
  const { br, gzip } = await encodeBody('<p>short</p>');
  for (const bytes of [br, gzip]) expect(bytes.buffer.byteLength).toBe(bytes.length);
});
