import { articleFile, type ContentFixture, createContent } from '../src/testing/content-fixture';
import { runScript } from '../src/testing/run-script';

let content: ContentFixture;
beforeEach(async () => {
  content = await createContent();
});
afterEach(() => content.remove());

const check = () => runScript('content', ['check'], { CONTENT_DIR: content.folder });

test('counts the entries of a valid content folder, and warns of what pages leave out', async () => {
  const { code, output, errors } = await check();
  expect([code, errors]).toEqual([0, '']);
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^warning: .*three-questions\.md:10: <script> is left out/),
    expect.stringMatching(/^warning: .*three-questions\.md:10: <b> is shown without onclick/),
    'No mistakes found: 3 articles, 1 case study, 1 testimonial, 1 logo.',
  ]);
});

test('lists every problem with its file and line', async () => {
  await content.write('articles/bad.md', articleFile({ category: 'Sales' }));
  await content.write('articles/worse.md', 'Hello');
  const { code, errors } = await check();
  expect(code).toBe(1);
  expect(errors.trim().split('\n')).toEqual([
    expect.stringMatching(/articles\/bad\.md:3: category is “Sales”/),
    expect.stringMatching(/articles\/worse\.md:1: The fields are missing/),
  ]);
});
