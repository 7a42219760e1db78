import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { mkdir, writeFile } from 'node:fs/promises';
import { readDescription, readRemoteDescription } from './describe-package';

const inFolder = setUpFolder();

const describeWith = async (content: string) => {
  await writeFile(inFolder('remote.json'), content);
  return () => readRemoteDescription(inFolder());
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

const withFields = (changes: object) => JSON.stringify({ ...valid, ...changes });

const withQuery = (query: string[]) => withFields({ routes: [{ path: '/a', page: 'a', query }] });

const withLink = (changes: object) => withFields({ navigation: [{ ...valid.navigation[0], ...changes }] });

const withRoute = (changes: object) =>
  withFields({ routes: [...valid.routes, { path: '/jobs/:id', page: 'job', ...changes }] });

test('in a folder of packages, the error lists the deployable packages', async () => {
  for (const name of ['mfe-careers', 'mfe-jobs', 'shell', 'docs']) await mkdir(inFolder(name));
  for (const name of ['mfe-careers', 'mfe-jobs'])
    await writeFile(inFolder(name, 'remote.json'), JSON.stringify(valid));
  expect(() => readDescription(inFolder())).toThrow(
    'name a package with -w, such as "npm run deploy -w mfe-careers". There is mfe-careers, mfe-jobs, shell.',
  );
});

test('returns a valid description unchanged', async () => {
  const file = { $schema: '../shared/contracts/remote.schema.json', ...valid };
  expect((await describeWith(JSON.stringify(file)))()).toEqual(valid);
});

test.each([
  ['is not JSON', '{', /remote\.json is not JSON/],
  [
    'has an unknown field',
    withFields({ navigaton: [] }),
    /remote\.json: navigaton is not known\. Did you mean "navigation"\? There is \$schema, name, team,/,
  ],
  [
    'has an unknown field in a page',
    withRoute({ qery: ['q'] }),
    /routes\.2\.qery is not known\. Did you mean "query"/,
  ],
  [
    'has a __proto__ field',
    JSON.stringify(valid).replace('{', '{"__proto__": {"policy": {}}, '),
    /__proto__ is not known/,
  ],
  ...['../x', 'Careers', '__proto__', 'versions', 'shell', '', 'a'.repeat(61)].map(
    (name): [string, string, RegExp] => [
      `has the name "${name}"`,
      withFields({ name }),
      /name (must|is)|"shell" is the host's own name/,
    ],
  ),
  ['has no contract', withFields({ contract: undefined }), /remote\.json: contract/],
  [
    'has a contract in quotation marks',
    withFields({ contract: '2' }),
    /remote\.json: contract must be a number, and is "2"\.$/,
  ],
  [
    'has an invalid path',
    withFields({ routes: [{ path: 'careers', page: 'a' }] }),
    /routes\.0\.path must be a path/,
  ],
  [
    'has a page name that is not kebab-case',
    withFields({ routes: [{ path: '/a', page: 'MyPage' }] }),
    /routes\.0\.page must be in kebab-case/,
  ],
  [
    'reads a parameter reserved by the site',
    withQuery(['page', 'preview']),
    /routes\.0\.query\.1 is "preview", which is reserved for the site itself/,
  ],
  ['reads an invalid parameter name', withQuery(['a b']), /query\.0 must be the name/],
  [
    'has a link in an unknown place',
    withLink({ place: 'sidebar' }),
    /navigation\.0\.place must be one of header, res/,
  ],
  ['has a link without a label', withLink({ label: ' ' }), /label must contain visible text/],
  [
    'allows scripts from another origin',
    withFields({ policy: { 'script-src': ['https://cdn.example.com'] } }),
    /policy\.script-src must be one of connect-src, .*scripts and styles may only come from releases/,
  ],
  ...["'unsafe-inline'", 'http://a.example', 'https://*.example'].map((source): [string, string, RegExp] => [
    `allows images from ${source}`,
    withFields({ policy: { 'img-src': [source] } }),
    /policy\.img-src\.0 must be an https origin/,
  ]),
  [
    'has a sitemap list outside the API',
    withRoute({ sitemap: { list: 'https://a.example/list' } }),
    /sitemap\.list must be an API path such as/,
  ],
  [
    'has an unknown form',
    withRoute({ path: '/write', query: ['sent'], forms: ['order'] }),
    /forms\.0 must be one of contact, newsletter/,
  ],
  ['lists a parameter twice', withQuery(['q', 'page', 'q']), /routes\.0\.query contains a parameter twice/],
  ...['0', '"70 KB"', '1e999'].map((budget): [string, string, RegExp] => [
    `has a budget of ${budget}`,
    withFields({ budget: 'BUDGET' }).replace('"BUDGET"', budget),
    /remote\.json: budget must be (at least 1 KB|a whole number of KB, such as 70)/,
  ]),
])('rejects a description that %s and names the field', async (_what, content, reason) => {
  expect(await describeWith(content)).toThrow(reason);
});

test('reports a missing remote.json', () => {
  expect(() => readRemoteDescription(inFolder())).toThrow(/remote\.json is missing/);
});
