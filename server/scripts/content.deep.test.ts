import { articleFile, type ContentFixture, createContent } from '../src/testing/content-fixture';
import { runScript } from '../src/testing/run-script';

test('the check of a content folder counts its entries, or lists every problem with its file and line', async () => {
  const content: ContentFixture = await createContent();
  const check = () => runScript('content', ['check'], { CONTENT_DIR: content.folder });
  const { code, output, errors } = await check();
  expect([code, errors]).toEqual([0, '']);
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^warning: .*three-questions\.md:10: <script> is left out/),
    expect.stringMatching(/^warning: .*three-questions\.md:10: <b> is shown without onclick/),
    'No mistakes found: 3 articles, 1 case study, 1 testimonial, 1 logo.',
  ]);
  await content.write('articles/bad.md', articleFile({ category: 'Sales' }));
  const refused = await check();
  expect([refused.code, refused.errors.trim()]).toEqual([
    1,
    expect.stringMatching(/articles\/bad\.md:3: category is “Sales”/),
  ]);
  await content.remove();
});
