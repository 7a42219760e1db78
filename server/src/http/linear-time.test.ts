import type { Registry } from '@hireloom/contracts';
import { expectLinearTime } from '@hireloom/testing/linear-time';
import { chooseEncoding } from './send-encoded';
import { readCookies } from '../traffic/visitor-cookies';
import { resolveCanonicalUrl } from '../pages/canonical-url';
import { makeSafeToLog } from '../telemetry/browser-reports';
import { readPreviewLink } from '../traffic/visitor-version';

const routes = [{ path: '/' }, { path: '/blogs/:slug', query: ['q'] }];
const version = { registry: { remotes: [{ routes }] } as unknown as Registry };

// React Router warns about paths that can't be decoded, which Fastify rejects earlier.
beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation());

test.each<[string, (text: string) => unknown]>([
  ['a report’s message', makeSafeToLog],
  ['Accept-Encoding', chooseEncoding],
  ['an encoding’s q value', (text) => chooseEncoding(`br;q=${text}`)],
  ['cookies', (cookie) => readCookies({ headers: { cookie } })],
  ['a path', (text) => resolveCanonicalUrl(version, `/${text}`)],
  ['a query', (text) => resolveCanonicalUrl(version, `/blogs/a?${text}`)],
  ['a preview link', (text) => readPreviewLink(`/?preview=${text}`)],
])('%s is parsed in linear time on any input', (_what, read) => expectLinearTime(read));
