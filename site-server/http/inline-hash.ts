import { createHash } from 'node:crypto';

/** The source by which a security policy allows an inline block of exactly this text. */
export const inlineHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
