/** @jest-environment node */
import { expectLinearTime } from '@hireloom/testing/linear-time';
import * as v from 'valibot';
import { emailField, optionalPhone, requiredText } from './form-fields';
import { allowsAttribute } from './html-policy';
import { linkPreviewOf } from './link-preview';
import { matchesArticle, matchesCategory } from './matching';
import { ownLocation, siteUrl } from './own-location';
import { escapeHtml, plainText, snippet } from './plain-text';
import { policySourcesSchema } from './policy-sources';
import { releaseSchema } from './release';
import { remoteDescriptionSchema } from './remote';
import { rumReportSchema } from './rum-report';

const parses = (schema: v.GenericSchema) => (text: string) => v.safeParse(schema, text);
const report = { route: '*', remote: 'content', release: 'a', vitals: {}, errors: [] };

test.each<[string, (text: string) => unknown]>([
  ['the text of HTML', plainText],
  ['a snippet', snippet],
  ['escaped HTML', escapeHtml],
  ['an attribute of a link', (text) => allowsAttribute('a', 'href', text)],
  ['the source of a picture', (text) => allowsAttribute('img', 'src', text)],
  ['a search', (text) => matchesArticle({ heading: text, desc: text }, text)],
  ['a category', (text) => matchesCategory({ heading: text, category: text }, 'HR Trends')],
  ['a mail address', parses(emailField('Enter an address'))],
  ['a phone number', parses(optionalPhone())],
  ['a name', parses(requiredText('Name', 'Enter a name', 100))],
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
