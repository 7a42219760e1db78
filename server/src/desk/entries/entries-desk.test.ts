import { atDesk, withDesk } from '../../testing/at-desk';
import { articleFile, caseStudyFile, smallContent } from '../../testing/content-fixture';
import { describeService } from '../../testing/test-service';

const article = {
  title: 'Hiring in Pune',
  category: 'Recruitment',
  date: '2026-01-31',
  description: 'What to expect.',
  body: 'Notice periods are long.',
};

const files = {
  ...smallContent,
  'articles/with-comment.md': articleFile({ title: 'Kept # by hand' }),
  'articles/oak.md': articleFile({ title: 'Oak' }),
  'case-studies/oak.yaml': caseStudyFile('Oak'),
};

describeService(
  'content at the desk',
  (service) => {
    const { open, submit } = atDesk(service);
    const read = async (path: string) =>
      (await service().app.inject(path)).json<{ heading: string; desc: string }>();
    const status = async (path: string) => (await service().app.inject(path)).statusCode;
    /** The value of a hidden input. */
    const seenAt = async (url: string) =>
      /name="seen" value="([^"]*)"/.exec((await open(url)).body)?.[1] ?? '';
    const save = async (slug: string, fields: Record<string, string>, kind = 'articles') => {
      const url = `/content/${kind}/${slug}`;
      return submit(url, { seen: await seenAt(url), ...fields });
    };
    const follow = async (answer: Awaited<ReturnType<typeof submit>>) => {
      expect([answer.statusCode, answer.body]).toEqual([303, '']);
      return open(answer.headers.location ?? '');
    };

    test('lists each kind with its state', async () => {
      const { body } = await open('/content/articles');
      expect(body).toMatch(/Three questions for a CTO<\/a><\/td><td>Live<\/td><td>\d/);
      expect((await open('/content/logos')).body).toContain('href="/content/logos/acorn">Acorn</a>');
      expect((await open('/content/nothing')).statusCode).toBe(404);
    });

    test('stores an unfinished draft, publishes it once it is complete, and shows what is missing until then', async () => {
      const begun = await follow(await submit('/new/articles', { title: 'Notice periods: “what” to ask' }));
      expect(begun.body).toContain('Category is missing.');
      const slug = 'notice-periods-what-to-ask';
      const refused = await save(slug, { title: 'Notice', action: 'publish', body: 'My text' });
      expect(refused.statusCode).toBe(400);
      expect(refused.body).toContain('<small id="category-error">Category is missing.</small>');
      expect(refused.body).toMatch(/<textarea[^>]*>My text<\/textarea>/);
      expect(await status(`/api/api/blogs/${slug}`)).toBe(404);
      const { body } = await follow(await save(slug, { ...article, title: 'A: b', action: 'publish' }));
      expect(body).toContain('Published. Visitors see it now.');
      expect(await read(`/api/api/blogs/${slug}`)).toMatchObject({ heading: 'A: b' });
    });
  },
  { overrides: withDesk, files },
);
