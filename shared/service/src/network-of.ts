import { isIPv6 } from 'node:net';

const groupBits = 16;

/** `::ffff:192.0.2.1`, as a socket for both kinds of address names an IPv4 one. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const groupsOf = (text: string) => (text ? text.split(':') : []);

/** The eight groups, each without leading zeros. */
function expand(address: string): string[] {
  const [plain = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  if (tail === undefined) return groupsOf(head);
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/** Whom an address belongs to: of IPv6 its network of so many bits, of which one customer has all addresses; else itself. */
export function networkOf(address: string, bits: 48 | 64): string {
  const ipv4 = mapped.exec(address)?.[1];
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address;
  return `${expand(address)
    .slice(0, bits / groupBits)
    .join(':')}::/${bits}`;
}
