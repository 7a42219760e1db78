import { declare, referTo } from './custom-properties';
import { globalStyles } from './global-styles';
import { paper, type TokenSet } from './paper';

const groups = Object.keys(paper) as (keyof TokenSet)[];
const references = groups.flatMap((group) => Object.values(referTo(group)));

test('each token is asked for by a name of its own, which the document declares with the same value', () => {
  const declared = Object.entries(declare(paper));
  expect(references.toSorted()).toEqual(declared.map(([name, value]) => `var(${name},${value})`).toSorted());
  expect(new Set(references).size).toBe(references.length);
});

test('the global styles of a document bring all of them, for its root', () => {
  const [root] = globalStyles.flatMap((styles) => ('html' in styles ? [styles.html] : []));
  expect(root).toMatchObject(declare(paper));
});

test('another set is asked for by the same names', () => {
  const brand = { ...paper, colour: { ...paper.colour, inkSoft: '#123456' } };
  expect(declare(brand)).toEqual({ ...declare(paper), '--colour-ink-soft': '#123456' });
});
