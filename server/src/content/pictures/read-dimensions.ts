export type Dimensions = { width: number; height: number };

type Photograph = 'jpeg' | 'png' | 'webp';

/** JPEG markers that begin a frame, except those between them that define tables (ITU T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): Dimensions {
  let at = 2;
  while (!isFrame(bytes.readUInt8(at + 1))) at += 2 + bytes.readUInt16BE(at + 2);
  return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
}

const SIZE_14_BITS = 0x3fff;

/** https://developers.google.com/speed/webp/docs/riff_container */
function readWebp(bytes: Buffer): Dimensions {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (kind === 'VP8L') {
    const sizes = bytes.readUInt32LE(21);
    return { width: 1 + (sizes & SIZE_14_BITS), height: 1 + ((sizes >>> 14) & SIZE_14_BITS) };
  }
  return { width: bytes.readUInt16LE(26) & SIZE_14_BITS, height: bytes.readUInt16LE(28) & SIZE_14_BITS };
}

const readers: Readonly<Record<Photograph, (bytes: Buffer) => Dimensions>> = {
  jpeg: readJpeg,
  png: (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  webp: readWebp,
};

/** Reads the size of a stored photograph from its header, without decoding it. Undefined if the header is not complete. */
export function readDimensions(bytes: Uint8Array, format: Photograph): Dimensions | undefined {
  try {
    const found = readers[format](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return found.width > 0 && found.height > 0 ? found : undefined;
  } catch {
    // A read beyond the end.
    return undefined;
  }
}
