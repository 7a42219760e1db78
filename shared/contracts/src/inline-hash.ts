import { createHash } from 'node:crypto';

/** The source of a content security policy that allows an inline block with exactly this text. On servers only. */
export const inlineHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
