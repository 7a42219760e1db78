import { expectLinearTime } from '@hireloom/testing/linear-time';
import { createLinkPreview } from './story-meta';

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
