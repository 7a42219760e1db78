import { writeAtomFeed } from './feed';

test('a corrected entry keeps its publication date and gets an updated date', () => {
  const createdAt = '2026-01-01T00:00:00.000Z';
  const updatedAt = '2026-03-01T00:00:00.000Z';
  const feed = writeAtomFeed('https://site.example', [
    { path: '/blogs/a', heading: 'A', createdAt, updatedAt },
  ]);
  expect(feed).toContain(`<published>${createdAt}</published>\n<updated>${updatedAt}</updated>`);
  expect(feed.match(new RegExp(`<updated>${updatedAt}</updated>`, 'g'))).toHaveLength(2);
});
