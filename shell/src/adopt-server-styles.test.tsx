import { CacheProvider, css } from '@emotion/react';
import { render } from '@testing-library/react';
import { adoptServerStyles } from './styles';

function styleElement(text = '') {
  const element = document.head.appendChild(document.createElement('style'));
  element.textContent = text;
  return element;
}

const rulesOf = ({ sheet }: HTMLStyleElement) => [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText);

test('the browser adds its rules to an element of their own, and none that the server has rendered', () => {
  const known = css({ color: 'green' });
  const rendered = styleElement(`.h-${known.name} { color: green; }`);
  const before = rulesOf(rendered);
  const added = styleElement();
  render(
    <CacheProvider value={adoptServerStyles(rendered, added)}>
      <p css={known} />
      <p css={{ color: 'red' }} />
    </CacheProvider>,
  );
  expect(rulesOf(rendered)).toEqual(before);
  expect(rulesOf(added)).toEqual([expect.stringContaining('color: red')]);
  expect(document.querySelectorAll('style')).toHaveLength(2);
});
