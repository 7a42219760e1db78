import { declare, referTo } from './custom-properties';
import { globalStyles } from './global-styles';
import { paper, type TokenSet } from './paper';

const groups = Object.keys(paper) as (keyof TokenSet)[];
const references = groups.flatMap((group) => Object.values(referTo(group)));

test('each token refers to its own custom property with the declared value as fallback', () => {
  const declared = Object.entries(declare(paper));
  expect(references.toSorted()).toEqual(declared.map(([name, value]) => `var(${name},${value})`).toSorted());
  expect(new Set(references).size).toBe(references.length);
});

test('the global styles declare every token on the root element', () => {
  const [root] = globalStyles.flatMap((styles) => ('html' in styles ? [styles.html] : []));
  expect(root).toMatchObject(declare(paper));
});
