import ipaddr from 'ipaddr.js';

/**
 * The network that one customer owns: for IPv6 the first `bits` of the address, for IPv4 (also as `::ffff:192.0.2.1`) the address
 * itself. Other text is returned as it is.
 */
export function networkOf(address: string, bits: 48 | 64): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  parsed.zoneId = undefined;
  const network = `${parsed.toString()}/${bits}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(network).toString()}/${bits}`;
}
