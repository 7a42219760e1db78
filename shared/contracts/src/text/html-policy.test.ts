import { allowsAttribute } from './html-policy';

describe('the policy for article HTML', () => {
  it.each([
    ['a', 'href', '/blogs/x'],
    ['a', 'href', '#part'],
    ['a', 'href', 'https://example.com/a:b'],
    ['a', 'href', 'mailto:a@b.example'],
    ['img', 'src', '/api/media/x.svg?v=1'],
    ['td', 'colspan', '2'],
  ])('allows <%s %s="%s">', (...attribute) => expect(allowsAttribute(...attribute)).toBe(true));

  it.each([
    ['a', 'onclick', 'x'],
    ['p', 'title', 'x'],
    ['a', 'id', 'root'],
    ['constructor', 'name', 'x'],
    ['a', 'href', 'javascript:alert(1)'],
    ['a', 'href', '\u0001 java\tscript:alert(1)'],
    ['a', 'href', 'JAVASCRIPT://%0aalert(1)'],
    ['a', 'href', 'data:text/html,x'],
    ['a', 'href', 'https://['],
    ['img', 'src', 'https://example.com/x.png'],
    ['img', 'src', 'http://example.com/x.png'],
    ['img', 'src', '//example.com/x.png'],
    ['img', 'src', '/\\example.com/x.png'],
    ['img', 'src', 'https://relative.invalid/x.png'],
    ['img', 'src', 'data:image/png;base64,x'],
    ['a', 'title', 'a < b'],
  ])('rejects <%s %s="%s">', (...attribute) => expect(allowsAttribute(...attribute)).toBe(false));
});
