import ipaddr from 'ipaddr.js';

/**
 * The network that one customer owns: the first `bits` of an IPv6 address, or the whole of an IPv4 address (also of one written as
 * `::ffff:192.0.2.1`). Returns any other text unchanged.
 */
export function toNetwork(address: string, bits: 48 | 64): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  parsed.zoneId = undefined;
  const network = `${parsed.toString()}/${bits}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(network).toString()}/${bits}`;
}
