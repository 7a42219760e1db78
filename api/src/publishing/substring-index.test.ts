import { comparable, matchesTexts } from '@hireloom/contracts';
import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import { SubstringIndexBuilder } from './substring-index';

/** Few letters, so that words and parts of words often meet. */
const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'ß', 'İ', ' ', '\n', '\u00a0'), maxLength: 24 });
const anyText = fc.oneof(letters, fc.string({ unit: 'grapheme', maxLength: 24 }));
const documents = fc.array(fc.array(anyText.map(comparable), { maxLength: 3 }), { maxLength: 8 });

function found(texts: string[][], phrase: string): number[] {
  const builder = new SubstringIndexBuilder();
  texts.forEach((document) => builder.add(document));
  return [...builder.build().find(phrase)];
}

const expected = (texts: string[][], phrase: string) =>
  texts.map((document) => (phrase === '' || matchesTexts(document, phrase) ? 1 : 0));

test('the index finds exactly what the matching rule finds, for any phrase', () => {
  assertAlways(
    fc.property(documents, anyText.map(comparable), (texts, phrase) => {
      expect(found(texts, phrase)).toEqual(expected(texts, phrase));
    }),
    2000,
  );
});

test('the index finds every part of every text', () => {
  const withPart = documents
    .filter((texts) => texts.flat().some((text) => text !== ''))
    .chain((texts) =>
      fc
        .tuple(
          fc.constantFrom(...texts.flat().filter((text) => text !== '')),
          fc.nat({ max: 24 }),
          fc.nat({ max: 24 }),
        )
        .map(([text, from, length]) => ({ texts, phrase: comparable(text.slice(from, from + length + 1)) })),
    );
  assertAlways(
    fc.property(withPart, ({ texts, phrase }) => {
      expect(found(texts, phrase)).toEqual(expected(texts, phrase));
    }),
    2000,
  );
});

test('a phrase does not reach from one text into the next', () => {
  expect(found([['hiring in', 'pune'], ['hiring in pune']], 'in pune')).toEqual([0, 1]);
});

test('a document that is added when many are there is found', () => {
  const many = Array.from({ length: 3000 }, (_, at) => [`word${at} and more`]);
  const result = found(many, 'd2999 and');
  expect(result.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(result[2999]).toBe(1);
});

test('a phrase of very many words is found, and not if one of them differs', () => {
  const words = Array.from({ length: 70 }, (_, at) => (at % 7 === 0 ? 'and' : `w${at}`));
  const documents = [[`so ${words.join(' ')} so`], [words.toSpliced(50, 1, 'other').join(' ')]];
  expect(found(documents, words.join(' ').slice(1, -1))).toEqual([1, 0]);
  expect(found(documents, words.slice(0, 31).join(' '))).toEqual([1, 1]);
  expect(found(documents, words.slice(0, 32).join(' '))).toEqual([1, 1]);
});
