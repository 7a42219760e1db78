import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readDescription, readRemoteDescription } from './describe-package';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'remote-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const describeWith = async (content: string) => {
  await writeFile(path.join(folder, 'remote.json'), content);
  return () => readRemoteDescription(folder);
};

const valid = {
  name: 'careers',
  contract: 2,
  routes: [
    { path: '/careers', page: 'careers', query: ['city', 'page'] },
    { path: '/careers/:id', page: 'career' },
  ],
  slots: ['openings'],
  navigation: [{ place: 'footer-links', order: 60, label: 'Careers', path: '/careers' }],
  policy: { 'img-src': ['https://images.example.com'] },
};

const withQuery = (query: string[]) =>
  JSON.stringify({ ...valid, routes: [{ path: '/a', page: 'a', query }] });

const withLink = (changes: object) =>
  JSON.stringify({ ...valid, navigation: [{ ...valid.navigation[0], ...changes }] });

const withRoute = (changes: object) =>
  JSON.stringify({ ...valid, routes: [...valid.routes, { path: '/jobs/:id', page: 'job', ...changes }] });

const withPolicy = (policy: object) => JSON.stringify({ ...valid, policy });

test('in a folder of packages, the message lists what can be deployed', async () => {
  for (const name of ['mfe-careers', 'mfe-jobs', 'shell', 'docs']) await mkdir(path.join(folder, name));
  for (const name of ['mfe-careers', 'mfe-jobs'])
    await writeFile(path.join(folder, name, 'remote.json'), JSON.stringify(valid));
  expect(() => readDescription(folder)).toThrow(
    'name a package with -w, such as "npm run deploy -w mfe-careers". There is mfe-careers, mfe-jobs, shell.',
  );
});

test('a right description is read as it stands', async () => {
  const file = { $schema: '../shared/contracts/remote.schema.json', ...valid };
  expect((await describeWith(JSON.stringify(file)))()).toEqual(valid);
});

test.each([
  ['is no JSON', '{', /remote\.json is not JSON/],
  [
    'has a word that nobody reads',
    JSON.stringify({ ...valid, navigaton: [] }),
    /remote\.json: navigaton is not known\. Did you mean "navigation"\? There is \$schema, name, team,/,
  ],
  [
    'has such a word in a page',
    withRoute({ qery: ['q'] }),
    /routes\.2\.qery is not known\. Did you mean "query"/,
  ],
  [
    'has such a word in a page’s site map',
    withRoute({ sitemap: { lists: '/api/api/getjobs' } }),
    /routes\.2\.sitemap\.lists is not known\. Did you mean "list"/,
  ],
  ['has such a word in a link', withLink({ newtab: true }), /navigation\.0\.newtab .*Did you mean "newTab"/],
  [
    'has such a word in what it delegates',
    JSON.stringify({ ...valid, delegates: [{ path: '/careers/one', too: 'one' }] }),
    /delegates\.0\.too is not known\. Did you mean "to"/,
  ],
  [
    'has a name of every object',
    JSON.stringify(valid).replace('{', '{"__proto__": {"policy": {}}, '),
    /__proto__ is not known/,
  ],
  ...['../x', 'Careers', '__proto__', 'versions', 'shell', '', 'a'.repeat(61)].map(
    (name): [string, string, RegExp] => [
      `is of a remote named "${name}"`,
      JSON.stringify({ ...valid, name }),
      /name (must|is)|"shell" is the host's own name/,
    ],
  ),
  ['has no contract', JSON.stringify({ ...valid, contract: undefined }), /remote\.json: contract/],
  [
    'has a path that is none',
    JSON.stringify({ ...valid, routes: [{ path: 'careers', page: 'a' }] }),
    /routes\.0\.path must be a path/,
  ],
  [
    'names a page in another case',
    JSON.stringify({ ...valid, routes: [{ path: '/a', page: 'MyPage' }] }),
    /routes\.0\.page must be in kebab-case/,
  ],
  [
    'reads a parameter of the site itself',
    withQuery(['page', 'preview']),
    /routes\.0\.query\.1 is "preview", which the site itself reads/,
  ],
  ['reads what is no name of a parameter', withQuery(['a b']), /query\.0 must be the name/],
  [
    'has a link to a page of nobody',
    withLink({ path: '/career' }),
    /"Careers" leads to \/career, which careers does not serve: take one of its own paths \(\/careers\) in remote\.json/,
  ],
  [
    'has a link to a page of many addresses',
    withLink({ path: '/careers/:id' }),
    /which careers does not serve/,
  ],
  [
    'has a link in no place',
    withLink({ place: 'sidebar' }),
    /navigation\.0\.place must be one of header, res/,
  ],
  ['has a link without a word', withLink({ label: ' ' }), /label must be words/],
  [
    'has a label that is too long',
    withLink({ place: 'header', label: 'Careers with Hireloom' }),
    /has 21 characters, and "header" has room for 18: shorten it/,
  ],
  ['has nothing to say under Resources', withLink({ place: 'resources' }), /needs a "text" of at most 80/],
  [
    'has two links in one turn',
    JSON.stringify({ ...valid, navigation: [valid.navigation[0], valid.navigation[0]] }),
    /two links have order 60 of "footer-links"/,
  ],
  [
    'lets scripts in from elsewhere',
    withPolicy({ 'script-src': ['https://cdn.example.com'] }),
    /policy\.script-src must be one of connect-src, .*scripts and styles come from releases alone/,
  ],
  ...["'unsafe-inline'", 'http://a.example', 'https://*.example'].map((source): [string, string, RegExp] => [
    `lets pictures in from ${source}`,
    withPolicy({ 'img-src': [source] }),
    /policy\.img-src\.0 must be an https origin/,
  ]),
  [
    'names more sources than documents shall carry',
    withPolicy({ 'img-src': Array.from({ length: 11 }, (_, index) => `https://i${index}.example`) }),
    /names 11 sources, .* at most 10/,
  ],
  [
    'lists a page of one address',
    withRoute({ path: '/jobs', sitemap: { list: '/api/api/x' } }),
    /needs no "list"/,
  ],
  [
    'lists by what is no call of the API',
    withRoute({ sitemap: { list: 'https://a.example/list' } }),
    /sitemap\.list must be a call of the API such as/,
  ],
  ['feeds what nothing lists', withRoute({ feed: true }), /needs a "sitemap" with the "list"/],
  [
    'has a part of what it does not serve',
    withRoute({ partOf: '/jobs' }),
    /part of \/jobs, which careers does not/,
  ],
  [
    'answers for a form that it never learns of',
    withRoute({ path: '/write', forms: ['contact'] }),
    /\("query": \["sent"\]\)/,
  ],
  [
    'answers for a form that there is not',
    withRoute({ path: '/write', query: ['sent'], forms: ['order'] }),
    /forms\.0 must be one of contact, newsletter/,
  ],
  ['names a parameter twice', withQuery(['q', 'page', 'q']), /routes\.0\.query names a parameter twice/],
  ...['0', '"70 KB"', '1e999'].map((budget): [string, string, RegExp] => [
    `has a budget of ${budget}`,
    JSON.stringify({ ...valid, budget: 'BUDGET' }).replace('"BUDGET"', budget),
    /remote\.json: budget must be (at least 1 KB|a whole number of KB, such as 70)/,
  ]),
])('rejects a description that %s, with its place', async (_what, content, reason) => {
  expect(await describeWith(content)).toThrow(reason);
});

test('a folder without a description is named', () => {
  expect(() => readRemoteDescription(folder)).toThrow(/remote\.json is missing/);
});
