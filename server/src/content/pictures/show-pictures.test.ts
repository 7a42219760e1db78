import { showPictures } from './show-pictures';
import { findPictureUrl, type StoredPicture } from './stored-pictures';

const hash = 'b'.repeat(64);
const photograph = { hash, digest: 'd1', format: 'jpeg', size: { width: 2560, height: 1707 } } as const;
const drawing = { hash: 'c'.repeat(64), digest: 'd2', format: 'svg' } as const;
const pictures = new Map<string, StoredPicture>([
  ['pictures/team.jpg', photograph],
  ['pictures/plan.svg', drawing],
  ['avatars/asha.png', photograph],
]);
const [small, large] = [`/api/media/sized/${hash}-800.webp`, `/api/media/sized/${hash}-1600.webp`];
const sized = `<img src="${large}" srcset="${small} 800w, ${large} 1600w" sizes="(min-width: 48rem) 45rem, 100vw"`;

test.each([
  [
    'a photograph gets its widths and its size',
    '<p><img src="/api/media/pictures/team.jpg" alt="Us" /> here</p>',
    `<p>${sized} width="2560" height="1707" alt="Us"> here</p>`,
  ],
  [
    'the author’s own size stays',
    '<img alt="Us" width="300" src="/api/media/pictures/team.jpg?v=1" srcset="/x.png 1w">',
    `${sized} alt="Us" width="300">`,
  ],
  [
    'a drawing gets its current version',
    '<img src="/api/media/pictures/plan.svg" alt="">',
    '<img src="/api/media/pictures/plan.svg?v=d2" alt="">',
  ],
  [
    'any other picture stays',
    '<img src="/api/media/pictures/gone.jpg"> <img src="https://img.example.com/a.jpg" alt="A">',
    '<img src="/api/media/pictures/gone.jpg"> <img src="https://img.example.com/a.jpg" alt="A">',
  ],
])('%s', (_what, html, shown) => expect(showPictures(html, pictures)).toBe(shown));

test('a picture is found in any format', () => {
  expect(findPictureUrl(pictures, 'avatars', 'asha')).toBe(large);
  expect(findPictureUrl(pictures, 'pictures', 'plan')).toBe('/api/media/pictures/plan.svg?v=d2');
  expect(findPictureUrl(pictures, 'avatars', 'nobody')).toBe('');
});
