/**
 * A message between the site server and a worker's process is a frame: JSON text behind its length in bytes, four bytes with
 * the highest first. These functions go to the worker as text as well (`worker-boot.ts`), so they use nothing but Node.
 */

export function frameOf(message: unknown): Buffer {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(4 + length);
  frame.writeUInt32BE(length);
  frame.write(text, 4);
  return frame;
}

type Reading = {
  limitBytes: number;
  /** Returns whether to go on. */
  onFrame: (text: string) => boolean;
  onTooLong: () => void;
};

/**
 * Returns the function that takes what comes through a pipe, in pieces of any size. It holds one frame at most, in a buffer
 * of its own: a list of pieces would take a hundred times as much when they come byte by byte.
 */
export function createFrameReader({ limitBytes, onFrame, onTooLong }: Reading) {
  const length = Buffer.alloc(4);
  let frame: Buffer | undefined;
  let filled = 0;
  return (piece: Buffer) => {
    for (let at = 0; at < piece.length;) {
      const part = frame ?? length;
      const copied = piece.copy(part, filled, at);
      at += copied;
      filled += copied;
      if (filled < part.length) return;
      filled = 0;
      if (frame) {
        const text = frame.toString();
        frame = undefined;
        if (!onFrame(text)) return;
      } else {
        const bytes = length.readUInt32BE();
        if (bytes === 0 || bytes > limitBytes) return onTooLong();
        frame = Buffer.allocUnsafe(bytes);
      }
    }
  };
}
