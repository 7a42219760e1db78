/** @jest-environment node */
import { expectLinearTime } from '@hireloom/testing/linear-time';
import * as v from 'valibot';
import { contactSchema } from './forms/payloads';
import { allowsAttribute } from './text/html-policy';
import { linkPreviewOf } from './entries/link-preview';
import { articleSearchTexts, matchesCategory } from './entries/matching';
import { ownLocation, siteUrl } from './own-location';
import { escapeHtml, plainText, snippet } from './text/plain-text';
import { releaseSchema } from './releases/release';
import { policySourcesSchema, remoteDescriptionSchema } from './releases/remote';
import { rumReportSchema } from './rum-report';

const report = { route: '*', remote: 'content', release: 'a', vitals: {}, errors: [] };

test.each<[string, (text: string) => unknown]>([
  ['the text of HTML', plainText],
  ['a snippet', snippet],
  ['escaped HTML', escapeHtml],
  ['an attribute of a link', (text) => allowsAttribute('a', 'href', text)],
  ['the source of a picture', (text) => allowsAttribute('img', 'src', text)],
  ['a search', (text) => articleSearchTexts({ heading: text, desc: text })],
  ['a category', (text) => matchesCategory({ heading: text, category: text }, 'HR Trends')],
  ['a mail address', (text) => v.safeParse(contactSchema, { email: text })],
  ['a phone number', (text) => v.safeParse(contactSchema, { phone: text })],
  ['a name', (text) => v.safeParse(contactSchema, { firstName: text })],
  ['the picture of a story', (text) => linkPreviewOf('blogs', text, text)],
  ['an address to lead to', ownLocation],
  ['the address of a request', (text) => siteUrl('https://site.example', text)],
  ['a source of a policy', (text) => v.safeParse(policySourcesSchema, { 'img-src': [text] })],
  ['a report of a visit', (text) => v.safeParse(rumReportSchema, { ...report, route: text })],
  [
    'a remote',
    (text) =>
      v.safeParse(remoteDescriptionSchema, {
        name: text,
        routes: [{ path: text, page: text, query: [text] }],
      }),
  ],
  ['a release', (text) => v.safeParse(releaseSchema, { id: text, files: { [text]: { integrity: text } } })],
])('%s is read in linear time, whatever is written', (_what, read) => expectLinearTime(read));
