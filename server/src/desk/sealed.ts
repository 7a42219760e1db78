import { RequestError } from '../errors';
import { refusals } from './content/frame';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const IV_LENGTH = 12;
const TAG_LENGTH = 16;

const toKey = (secret: string) => createHash('sha256').update(`words of the desk ${secret}`).digest();

/** Encrypts names and email addresses for URLs, which are stored in proxies' logs and browsers' histories. */
export function seal(text: string, secret: string): string {
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv('aes-256-gcm', toKey(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts. Returns an empty text for no input. @throws RequestError 400 if it was altered, or encrypted with another secret */
export function unseal(sealed: string | undefined, secret: string): string {
  if (!sealed) return '';
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', toKey(secret), bytes.subarray(0, IV_LENGTH));
    decipher.setAuthTag(bytes.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH));
    return (
      decipher.update(bytes.subarray(IV_LENGTH + TAG_LENGTH), undefined, 'utf8') + decipher.final('utf8')
    );
  } catch {
    throw new RequestError(400, refusals.damaged);
  }
}
