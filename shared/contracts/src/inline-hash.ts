import { createHash } from 'node:crypto';

/** The content security policy source that allows an inline block with exactly this text. Server only. */
export const createInlineHash = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
