import { atDesk, withDesk } from '../../testing/at-desk';
import { articleFile, caseStudyFile, smallContent } from '../../testing/content-fixture';
import { describeWith, onSqlite } from '../../testing/test-service';

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

describeWith({ ...onSqlite, overrides: withDesk, files })('content at the desk', (service) => {
  const { open, submit, follow, seenAt, upload } = atDesk(service);
  const read = async (path: string) =>
    (await service().app.inject(path)).json<{ heading: string; desc: string }>();
  const status = async (path: string) => (await service().app.inject(path)).statusCode;
  const save = async (slug: string, fields: Record<string, string>, kind = 'articles') => {
    const url = `/content/${kind}/${slug}`;
    return submit(url, { seen: await seenAt(url), ...fields });
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

  test('corrects a live entry, shows what changed, and restores the earlier text', async () => {
    const url = '/content/articles/hiring-in-pune';
    const why = 'a typo';
    await follow(
      await save('hiring-in-pune', {
        ...article,
        body: 'Notice periods are short.',
        why,
        action: 'publish',
      }),
    );
    expect((await read('/api/api/blogs/hiring-in-pune')).desc).toContain('are short');
    const { body } = await open(`${url}/history`);
    expect(body).toMatch(/the desk: Published: a typo/);
    expect(body).toContain('<del>long</del><ins>short</ins>');
    const serials = [...body.matchAll(/name="serial" value="(\d+)"/g)].map(([, serial = '']) => serial);
    const putBack = { serial: serials[0] ?? '', seen: await seenAt(url) };
    expect((await follow(await submit(`${url}/put-back`, putBack))).body).toContain('Put back.');
    expect((await read('/api/api/blogs/hiring-in-pune')).desc).toContain('are long');
    expect((await submit(`${url}/put-back`, putBack)).body).toContain('nothing was done');
  });

  test('saves a draft beside the live entry, previews it, and discards it', async () => {
    const { body } = await follow(await save('oak', { ...article, title: 'Oak, revised', action: 'draft' }));
    expect(body).toContain('Live, with a draft');
    const preview = /href="http:\/\/localhost:\d+(\/blogs\/oak~[0-9a-f]{16})"/.exec(body)?.[1] ?? '';
    expect(await read(preview.replace('/blogs', '/api/api/blogs'))).toMatchObject({
      heading: 'Oak, revised',
    });
    expect(await read('/api/api/blogs/oak')).toMatchObject({ heading: 'Oak' });
    const seen = await seenAt('/content/articles/oak');
    await follow(await submit('/content/articles/oak/discard', { seen }));
    expect((await open('/content/articles/oak')).body).not.toContain('with a draft');
  });

  test('schedules only entries that are not live yet, in Indian time', async () => {
    await submit('/new/articles', { title: 'Later' });
    const later = { ...article, title: 'Later', action: 'schedule' };
    expect((await save('later', later)).body).toContain('This time has passed.');
    expect((await save('later', { ...later, date: '' })).body).toContain('Choose the day on which');
    const { body } = await follow(await save('later', { ...later, date: '2099-01-31', time: '09:00' }));
    expect(body).toContain('Appears 31 Jan 2099, 09:00');
    expect(await status('/api/api/blogs/later')).toBe(404);
    expect((await open('/')).body).toContain('“Later” appears 31 Jan 2099, 09:00.');
    const ofLive = await save('three-questions', { ...article, date: '2099-01-31', action: 'publish' });
    expect(ofLive.body).toContain('Visitors already see this');
    expect(
      (await follow(await save('later', { ...later, date: '2099-01-31', action: 'draft' }))).body,
    ).toContain('<mark>Draft</mark>');
  });

  test('the second of two editors sees who changed the entry meanwhile, and loses nothing', async () => {
    const url = '/content/articles/with-comment';
    const seen = await seenAt(url);
    const edit = (body: string) => ({ ...article, title: 'Kept', body, action: 'publish' });
    await follow(await submit(url, { seen, ...edit('The text of the first.') }));
    const second = await submit(url, { seen, ...edit('The text of the second.') });
    expect(second.statusCode).toBe(409);
    expect(second.body).toContain('This was changed by the desk after you opened it');
    expect(second.body).toContain('The text of the second.</textarea>');
    expect(second.body).toMatch(/<pre>[^<]*The text of the first\./);
    expect((await read('/api/api/blogs/with-comment')).desc).toContain('of the first');
    const again = /name="seen" value="([^"]*)"/.exec(second.body)?.[1] ?? '';
    await follow(await submit(url, { seen: again, ...edit('The text of the second.') }));
    expect((await read('/api/api/blogs/with-comment')).desc).toContain('of the second');
  });

  test('renames an entry with a redirect, and keeps a deleted one in the history', async () => {
    const url = '/content/case-studies/oak';
    const seen = await seenAt(`${url}`);
    expect((await submit(`${url}/rename`, { seen, name: 'Old Oak' })).body).toContain('such as old-oak.');
    expect((await submit(`${url}/rename`, { seen, name: 'acorn-engineers' })).body).toContain(
      'There is one with the name',
    );
    expect((await follow(await submit(`${url}/rename`, { seen, name: 'beech' }))).body).toContain('Renamed.');
    expect(await status('/api/api/casestudy/beech')).toBe(200);
    expect((await open(url)).statusCode).toBe(404);
    const history = (await open('/content/case-studies/beech/history')).body;
    expect(history).toMatch(/Renamed from oak to beech.*the content folder of the server/s);
    expect((await open('/content/case-studies')).body).not.toContain('Deleted lately');
    const gone = { seen: await seenAt('/content/case-studies/beech') };
    expect((await open('/content/case-studies/beech/remove')).body).toContain('Delete the case study “Oak”?');
    const list = await follow(await submit('/content/case-studies/beech/remove', gone));
    expect(list.body).toContain('href="/content/case-studies/beech/history">Oak</a>');
    expect(await status('/api/api/casestudy/beech')).toBe(404);
    const { body } = await open('/content/case-studies/beech/history');
    const serial = /name="serial" value="(\d+)"/.exec(body)?.[1] ?? '';
    await follow(await submit('/content/case-studies/beech/put-back', { serial, seen: '-' }));
    expect(await status('/api/api/casestudy/beech')).toBe(200);
  });

  test('adds, changes and restores one testimonial of the list', async () => {
    const fields = { name: 'Ravi Menon', role: 'CTO, Oak', message: 'They know the market.' };
    const refused = await submit('/new/testimonials', { ...fields, message: '' });
    expect(refused.body).toContain('What they say is missing.');
    await follow(await submit('/new/testimonials', fields));
    const order = async () =>
      [
        ...(await open('/content/testimonials')).body.matchAll(
          /testimonials\/([a-z-]+)">[^<]*<\/a><\/td><td>[^<]*, ([^<]*)</g,
        ),
      ].map(([, slug, by]) => [slug, by]);
    const before = await order();
    expect(before.at(-1)).toEqual(['ravi-menon', 'the desk']);
    expect(before[0]?.[1]).not.toBe('the desk');
    await follow(await submit('/content/testimonials/ravi-menon/up'));
    expect(await order()).toEqual(before.toSpliced(-2, 2, ...before.slice(-2).reverse()));
    const url = '/content/testimonials/ravi-menon';
    await follow(await save('ravi-menon', { ...fields, role: 'CTO, Beech' }, 'testimonials'));
    expect((await service().app.inject('/api/api/gettestimonials')).body).toContain('CTO, Beech');
    const { body } = await open(`${url}/history`);
    const serial = /name="serial" value="(\d+)"/.exec(body)?.[1] ?? '';
    await follow(await submit(`${url}/put-back`, { serial, seen: await seenAt(url) }));
    expect((await service().app.inject('/api/api/gettestimonials')).body).toContain('CTO, Oak');
    const list = await follow(await submit(`${url}/remove`, { seen: await seenAt(url) }));
    expect(list.body).toContain('href="/content/testimonials/ravi-menon/history"');
    expect((await service().app.inject('/api/api/gettestimonials')).body).not.toContain('Ravi');
  });

  test('shows uploaded pictures, in case studies too, and rejects a file that is not a picture', async () => {
    const url = '/content/logos/acorn/pictures';
    expect((await upload(url, '', 'image/svg+xml')).body).toContain('Choose a file first.');
    expect((await upload(url, 'x', 'application/pdf')).body).toContain(
      'This is not a picture that pages show.',
    );
    expect((await upload(url, 'x', 'image/png')).body).toContain('This file is not a PNG');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle r="1"/></svg>';
    const { body } = await follow(await upload(url, svg, 'image/svg+xml'));
    const shown = await open(/src="(\/picture\/[0-9a-f]{64})"/.exec(body)?.[1] ?? '');
    expect([shown.headers['content-type'], shown.body]).toEqual(['image/svg+xml', svg]);

    const ofCaseStudy = '/content/case-studies/acorn-engineers';
    await follow(await upload(`${ofCaseStudy}/pictures`, svg, 'image/svg+xml', 'A valve'));
    const picture =
      'A maker of *valves* in Nashik &amp; Pune.\n\n![A valve](pictures/acorn-engineers-a-valve.svg)';
    expect((await open(ofCaseStudy)).body).toContain(`${picture}</textarea>`);
  });
});
