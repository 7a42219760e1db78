import type { Registry } from '@hireloom/contracts';
import { expectLinearTime } from '@hireloom/testing/linear-time';
import { encodingFor } from '@hireloom/service';
import { cookiesOf } from './cookies';
import { canonicalAddress } from '../pages/canonical-address';
import { readable } from '../telemetry/failure-reports';
import { readPreviewLink } from '../releases/traffic/visitor-version';

const routes = [{ path: '/' }, { path: '/blogs/:slug', query: ['q'] }];
const version = { registry: { remotes: [{ routes }] } as unknown as Registry };

test.each<[string, (text: string) => unknown]>([
  ['the message of a report', readable],
  ['Accept-Encoding', encodingFor],
  ['the weight of an encoding', (text) => encodingFor(`br;q=${text}`)],
  ['cookies', (cookie) => cookiesOf({ headers: { cookie } })],
  ['a path', (text) => canonicalAddress(version, `/${text}`)],
  ['a query', (text) => canonicalAddress(version, `/blogs/a?${text}`)],
  ['the link of a preview', (text) => readPreviewLink(`/?preview=${text}`)],
])('%s is read in linear time, whatever is written', (_what, read) => expectLinearTime(read));
