/** @jest-environment node */
import { expectLinearTime } from '@hireloom/testing/linear-time';
import * as v from 'valibot';
import { contactSchema } from './forms/payloads';
import { allowsAttribute } from './text/html-policy';
import { toSiteLocation, parseRequestUrl } from './site-location';
import { escapeHtml, plainText, snippet } from './text/plain-text';
import { releaseSchema } from './releases/release';
import { policySourcesSchema, remoteDescriptionSchema } from './releases/remote';
import { rumReportSchema } from './rum-report';

const report = { route: '*', remote: 'content', release: 'a', vitals: {}, errors: [] };

test.each<[string, (text: string) => unknown]>([
  ['the plain text of HTML', plainText],
  ['a snippet', snippet],
  ['escaped HTML', escapeHtml],
  ['a link’s attribute', (text) => allowsAttribute('a', 'href', text)],
  ['an image’s source', (text) => allowsAttribute('img', 'src', text)],
  ['a mail address', (text) => v.safeParse(contactSchema, { email: text })],
  ['a phone number', (text) => v.safeParse(contactSchema, { phone: text })],
  ['a name', (text) => v.safeParse(contactSchema, { firstName: text })],
  ['a redirect location', toSiteLocation],
  ['a request’s URL', (text) => parseRequestUrl('https://site.example', text)],
  ['a policy source', (text) => v.safeParse(policySourcesSchema, { 'img-src': [text] })],
  ['a visit report', (text) => v.safeParse(rumReportSchema, { ...report, route: text })],
  [
    'a remote description',
    (text) =>
      v.safeParse(remoteDescriptionSchema, {
        name: text,
        routes: [{ path: text, page: text, query: [text] }],
      }),
  ],
  ['a release', (text) => v.safeParse(releaseSchema, { id: text, files: { [text]: { integrity: text } } })],
])('%s is processed in linear time on any input', (_what, read) => expectLinearTime(read));
