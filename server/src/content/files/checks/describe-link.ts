import { htmlPolicy } from '@hireloom/contracts';
import { posix } from 'node:path';
import { toSlug } from './suggest';

const schemes: readonly string[] = htmlPolicy.schemes;

function isComplete(scheme: string, address: string): boolean {
  if (scheme === 'mailto') return /^mailto:[^@\s]+@[^@\s]+$/i.test(address);
  if (scheme === 'tel') return /^tel:\+?[\d\s().-]+$/i.test(address);
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address);
}

function guessAddress(address: string): string {
  if (address.startsWith('//')) return `https:${address}`;
  if (/^[^@\s/]+@[^@\s/]+\.[a-z]+$/i.test(address)) return `mailto:${address}`;
  const { name, ext } = posix.parse(address);
  if (ext === '.md') return `/blogs/${toSlug(name)}`;
  if (ext === '.yaml') return `/casestudy/${toSlug(name)}`;
  const isHost = /^(?:[\w-]+\.)+[a-z]{2,}(?:$|[/?#:])/i.test(address);
  return isHost ? `https://${address}` : `/${address.replace(/^[./]+/, '')}`;
}

/** Returns what is wrong with a link's address. Undefined if it is valid. */
export function describeLink(address: string): string | undefined {
  if (address === '') return 'This link has no address.';
  if (address.startsWith('#') || /^\/(?![/\\])/.test(address)) return undefined;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined || /^[^:]*\.[a-z]+:\d/i.test(address))
    return `The link to ${address} is not understood. Did you mean ${guessAddress(address)}?`;
  if (!schemes.includes(scheme))
    return `The link to ${address} is left out: links begin with https://, mailto:, tel: or /.`;
  return isComplete(scheme, address) ? undefined : `The link to ${address} is not a complete address.`;
}
