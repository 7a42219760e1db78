import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { articleFile, type ContentFixture, createContent } from '../src/testing/content-fixture';
import { apiFolder, programFile } from '../src/testing/program-file';

let content: ContentFixture;
let dataDir: string;

beforeEach(async () => {
  content = await createContent();
  dataDir = await mkdtemp(join(tmpdir(), 'hireloom-command-'));
});
afterEach(async () => {
  await content.remove();
  await rm(dataDir, { recursive: true });
});

type Outcome = { code: number | string; output: string; errors: string };

const run = (...words: string[]) =>
  new Promise<Outcome>((done) => {
    const env = { ...process.env, DATA_DIR: dataDir, CONTENT_DIR: content.folder };
    const options = { cwd: apiFolder, env };
    execFile(process.execPath, [programFile('content'), ...words], options, (error, output, errors) =>
      done({ code: error?.code ?? 0, output, errors }),
    );
  });

test('an editor checks, imports, lists and removes', async () => {
  expect(await run('check')).toMatchObject({
    code: 0,
    output: 'All right: 3 articles, 1 case study, 1 testimonial, 1 logo.\n',
  });
  expect((await run('import')).output).toMatch(
    /^added {4}articles\/hiring-in-pune\n[^]*Published 6 changes\.\n$/,
  );
  expect((await run('import')).output).toBe('Nothing has changed.\n');
  await content.drop('articles/three-questions.md');
  expect((await run('import', '--prune')).output).toBe(
    'removed  articles/three-questions\nPublished 1 change.\n',
  );
  expect((await run('remove', 'articles', 'hiring-in-pune')).code).toBe(0);
  expect((await run('list')).output.split('\n')[0]).toBe('articles/hr-in-small-firms  HR in small firms');
});

test('mistakes are listed with file and line, and nothing is published', async () => {
  await content.write('articles/bad.md', articleFile({ category: 'Sales' }));
  await content.write('articles/worse.md', 'Hello');
  const { code, errors } = await run('import');
  expect(code).toBe(1);
  expect(errors.split('\n')).toEqual([
    expect.stringMatching(/articles\/bad\.md:3: category must be one of/),
    expect.stringMatching(/articles\/worse\.md:1: must begin with front matter/),
    '2 problems; nothing was published.',
    '',
  ]);
  expect((await run('list')).output).toBe('');
});

test.each([
  [[], 'Usage: npm run content -w api --'],
  [['publish'], "unknown command 'publish'"],
  [['import', '--force'], "unknown option '--force'"],
  [['remove', 'pages', 'x'], 'Allowed choices are articles, case-studies'],
  [['remove', 'articles', 'x'], 'There is no published entry articles/x.'],
])('the command %j is refused with a sentence that helps', async (words, sentence) => {
  const { code, errors } = await run(...words);
  expect(code).toBe(1);
  expect(errors).toContain(sentence);
  expect(errors).not.toMatch(/\n {4}at /);
});
