import { CacheProvider, css } from '@emotion/react';
import { render } from '@testing-library/react';
import { adoptServerStyles } from './styles';

function styleElement(text = '') {
  const element = document.head.appendChild(document.createElement('style'));
  element.textContent = text;
  return element;
}

const listRules = ({ sheet }: HTMLStyleElement) => [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText);

test('adds new rules to a separate style element and skips server-rendered ones', () => {
  const known = css({ color: 'green' });
  const rendered = styleElement(`.h-${known.name} { color: green; }`);
  const before = listRules(rendered);
  const added = styleElement();
  render(
    <CacheProvider value={adoptServerStyles(rendered, added)}>
      <p css={known} />
      <p css={{ color: 'red' }} />
    </CacheProvider>,
  );
  expect(listRules(rendered)).toEqual(before);
  expect(listRules(added)).toEqual([expect.stringContaining('color: red')]);
  expect(document.querySelectorAll('style')).toHaveLength(2);
});
