import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, { level: number }, Buffer>(gzip);
const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

/** One at a time: zlib runs on Node's four threads, which a server that takes a deploy needs for its visitors. */
const inTurn = pLimit(1);

const isCompressible = (name: string) => /\.(js|css|svg|json|txt|xml|webmanifest)$/.test(name);

/** Whether a file of a release is stored compressed too. */
export const isForBrowsers = (file: string) => /^(browser|public)\//.test(file) && isCompressible(file);

type Encoding = {
  /** Compresses as much as possible, because it runs once per file. */
  compress: (data: Buffer) => Promise<Buffer>;
  /** Rejects data that decompresses to more than `maxOutputLength` bytes: it may be a decompression bomb. */
  decompress: (data: Buffer, maxOutputLength: number) => Promise<Buffer>;
};

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** The compressed variants of a file, by file extension. */
export const encodings: Readonly<Record<'.br' | '.gz', Encoding>> = {
  '.br': {
    compress: (data) => inTurn(() => toBrotli(data, quality)),
    decompress: (data, maxOutputLength) => fromBrotli(data, { maxOutputLength }),
  },
  '.gz': {
    compress: (data) => inTurn(() => toGzip(data, { level: 9 })),
    decompress: (data, maxOutputLength) => fromGzip(data, { maxOutputLength }),
  },
};
