import { expectLinearTime } from '@hireloom/testing/linear-time';
import { createLinkPreview, createStoryMeta } from './story-meta';

test.each([
  ['/api/media/banners/notice.svg?v=1', '/api/media/previews/blogs/notice.png'],
  ['https://cdn.example/notice.jpg', 'https://cdn.example/notice.jpg'],
  ['https://cdn.example/notice.png?w=1200', 'https://cdn.example/notice.png?w=1200'],
  ['https://cdn.example/notice.svg', undefined],
  ['', undefined],
])('the link preview of an article with the banner %j is %s', (banner, preview) => {
  expect(createLinkPreview('blogs', 'notice', banner)).toBe(preview);
});

test('a link preview is found in linear time', () =>
  expectLinearTime((text) => createLinkPreview('blogs', text, text)));

test('a hidden story does not reveal its public address', () => {
  const story = {
    kind: 'blogs' as const,
    slug: 'notice',
    heading: 'Notice periods',
    description: 'What to ask.',
    createdAt: '2026-12-01T00:00:00.000Z',
    category: 'Recruitment',
    picture: '/api/media/banners/other.svg?v=1',
  };
  const origin = 'https://hireloom.example';
  const breadcrumbs = [
    { name: 'Home', path: '/' },
    { name: 'Blogs', path: '/blogs' },
  ] as const;
  const createMeta = (hidden: { isHidden?: true }) =>
    JSON.stringify(createStoryMeta({ ...story, ...hidden }, breadcrumbs, origin));
  expect(createMeta({})).toContain('blogs/notice');
  expect(createMeta({ isHidden: true })).not.toContain('notice"');
});
