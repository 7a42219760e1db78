const NOTHING = Buffer.alloc(0);
const END_OF_HEAD = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/** `head`: status line and header fields, in lower case. `body`: as it came, empty where it was not to be kept. */
export type Answer = { status: number; head: string; body: Buffer };

type Options = { isHead: boolean; keepsBody: boolean };

export const fieldOf = (head: string, name: string) =>
  new RegExp(`\\r\\n${name}: *([^\\r]*)`).exec(head)?.[1];

function joinChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = parseInt(body.toString('latin1', at, lineEnd), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}

/** How many bytes of a body follow the head; undefined where they come in chunks. */
function bodyLength(head: string, status: number, isHead: boolean): number | undefined {
  if (isHead || status === 304 || status === 204) return 0;
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (length !== undefined) return Number(length);
  return head.includes('\r\ntransfer-encoding: chunked') ? undefined : Number.POSITIVE_INFINITY;
}

/**
 * Reads the answers of a connection on which one request at a time is asked: with no more work than it takes to know
 * where each ends, since who measures shares the processor with who is measured.
 */
export function createAnswerReader(
  { isHead, keepsBody }: Options,
  onAnswer: (answer: Answer) => void,
): (data: Buffer) => void {
  let early = NOTHING;
  let head = '';
  let left: number | undefined;
  let tail = '';
  let parts: Buffer[] = [];

  const finish = () => {
    const whole = Buffer.concat(parts);
    const body = left === undefined && keepsBody ? joinChunks(whole) : whole;
    const answer = { status: Number(head.slice(9, 12)), head, body };
    head = '';
    parts = [];
    onAnswer(answer);
  };
  const takeBody = (data: Buffer) => {
    if (keepsBody && data.length > 0) parts.push(Buffer.from(data));
    if (left !== undefined) {
      left -= data.length;
      if (left <= 0) finish();
      return;
    }
    tail = (tail + data.toString('latin1', Math.max(0, data.length - LAST_CHUNK.length))).slice(
      -LAST_CHUNK.length,
    );
    if (tail === LAST_CHUNK) finish();
  };
  return (data) => {
    if (head) return takeBody(data);
    const known = early.length > 0 ? Buffer.concat([early, data]) : data;
    const end = known.indexOf(END_OF_HEAD);
    if (end < 0) {
      early = Buffer.from(known);
      return;
    }
    early = NOTHING;
    head = known.toString('latin1', 0, end).toLowerCase();
    left = bodyLength(head, Number(head.slice(9, 12)), isHead);
    // The end of the head stands before the first chunk as a line end does before the others.
    tail = '\r\n';
    takeBody(known.subarray(end + END_OF_HEAD.length));
  };
}
