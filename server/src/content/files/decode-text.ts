import { isUtf8 } from 'node:buffer';

const NEW_LINE = 10;

/** The number of the first line that is not UTF-8. */
function findForeignLine(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const newLine = bytes.indexOf(NEW_LINE, start);
    const end = newLine < 0 ? bytes.length : newLine;
    if (!isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
  return 1;
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

const SAVE = 'Save it as UTF-8: in most editors, a choice named “Encoding” of “Save as”.';

function describeBytes(bytes: Uint8Array): { line: number; message: string } | undefined {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff))
    return { line: 1, message: `This file is saved as UTF-16. ${SAVE}` };
  if (startsWith(bytes, 0x50, 0x4b, 3, 4))
    return { line: 1, message: 'This is a document of a word processor. Copy its text into a text file.' };
  if (!isUtf8(bytes)) {
    const line = findForeignLine(bytes);
    return { line, message: `This line has characters in another encoding than UTF-8. ${SAVE}` };
  }
  return undefined;
}

const toLine = (text: string, at: number) => text.slice(0, at).split('\n').length;

/** Control characters that no editor writes into a text. */
const controlCharacter = /[\0-\x08\x0e-\x1f]/;
const conflict = /^(?:<{7} |>{7} )/m;

/** Decodes a text, with \n between lines and without a byte order mark; or says why it cannot be read. */
export function decodeText(bytes: Uint8Array): { text: string } | { line: number; message: string } {
  const problem = describeBytes(bytes);
  if (problem) return problem;
  const text = Buffer.from(bytes)
    .toString()
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n');
  const control = text.search(controlCharacter);
  if (control >= 0)
    return {
      line: toLine(text, control),
      message: 'This line has characters that cannot be shown. Type it again, or copy it as plain text.',
    };
  const unsolved = text.search(conflict);
  if (unsolved < 0) return { text };
  const message = 'Two versions of this file were merged, and nobody has chosen between them yet.';
  return { line: toLine(text, unsolved), message };
}
