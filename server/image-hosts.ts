import { policySourceSchema } from '@hireloom/contracts';
import * as v from 'valibot';

const demand =
  'must be hosts such as images.example.com or images.example.com:8443, separated by commas, 20 at most: no scheme, path or wildcard';

const maxHostLength = 253;
const maxHosts = 20;

const isHost = (host: string) =>
  host.length <= maxHostLength &&
  !/(?:^|\.)-|-(?:\.|:|$)/.test(host) &&
  v.is(policySourceSchema, `https://${host}`);

/** The setting `IMAGE_HOSTS`: other hosts that pages may load images from, over https only. */
export const imageHostsSchema = v.pipe(
  v.string(demand),
  v.transform((text) => (text.trim() === '' ? [] : text.split(',').map((host) => host.trim()))),
  v.maxLength(maxHosts, demand),
  v.everyItem(isHost, demand),
);
