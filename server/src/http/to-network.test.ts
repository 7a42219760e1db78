import { toNetwork } from './to-network';

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1::9', '2001:db8:1::/64', '2001:db8:1::/48'],
  ['::1', '::/64', '::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['64:ff9b::192.0.2.33', '64:ff9b::/64', '64:ff9b::/48'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['somebody', 'somebody', 'somebody'],
])('%s belongs to the networks %s and %s', (address, subnet, site) => {
  expect([toNetwork(address, 64), toNetwork(address, 48)]).toEqual([subnet, site]);
});
