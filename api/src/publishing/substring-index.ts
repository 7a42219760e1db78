import { Vocabulary } from './vocabulary';
import { countDocuments, type DocumentLists, listDocuments, textEnd, type WordSequence } from './word-lists';

/** As many words of a phrase as there are bits to follow them with. */
const followedAtOnce = 31;

/**
 * Finds the documents of which a text holds a phrase, anywhere, also inside words, without going through the texts.
 *
 * A phrase without a space lies within one word; so it is sought among the different words, which are few. A phrase
 * of several words "b c d" is a word that ends in "b", then the word "c", then a word that begins with "d"; so it is
 * sought in the documents that have the rarest of these, as a row of word numbers.
 *
 * The answer is the one that `matchesTexts` gives for every document. Texts must be comparable, see there.
 */
export class SubstringIndex {
  private readonly vocabulary: Vocabulary;
  private readonly lists: DocumentLists;

  constructor(
    numberOf: ReadonlyMap<string, number>,
    private readonly sequence: WordSequence,
  ) {
    this.vocabulary = new Vocabulary(numberOf);
    this.lists = listDocuments(sequence);
  }

  /** For each document 1 if it holds the phrase, else 0. */
  find(phrase: string): Uint8Array {
    if (phrase === '') return new Uint8Array(this.sequence.documentStarts.length - 1).fill(1);
    const parts = phrase.split(' ');
    if (parts.length === 1) return this.documentsWith(this.vocabulary.find(phrase, 'holds'));
    const row = parts.map((part, at) => {
      if (at === 0) return this.vocabulary.find(part, 'ends');
      return this.vocabulary.find(part, at === parts.length - 1 ? 'begins' : 'is');
    });
    return this.documentsWithRow(row);
  }

  private documentsWith(words: number[]): Uint8Array {
    const found = new Uint8Array(this.sequence.documentStarts.length - 1);
    const { documents, starts } = this.lists;
    let missing = found.length;
    for (const word of words) {
      const end = starts[word + 1] ?? 0;
      for (let at = starts[word] ?? end; at < end; at += 1) {
        const document = documents[at] ?? 0;
        if (found[document] === 1) continue;
        found[document] = 1;
        missing -= 1;
      }
      if (missing === 0) break;
    }
    return found;
  }

  /** `row` says which words may stand at each position. */
  private documentsWithRow(row: number[][]): Uint8Array {
    const counts = row.map((words) => countDocuments(this.lists, words));
    const rarest = row[counts.indexOf(Math.min(...counts))] ?? [];
    const bits = this.positionBits(row.slice(0, followedAtOnce));
    const rest = row.slice(followedAtOnce);
    return this.documentsWith(rarest).map((isCandidate, document) =>
      isCandidate === 1 && this.hasRow(document, bits, Math.min(row.length, followedAtOnce), rest) ? 1 : 0,
    );
  }

  /** For each word a bit for every position at which it may stand. */
  private positionBits(row: number[][]): Int32Array {
    const bits = new Int32Array(this.vocabulary.size);
    row.forEach((words, position) => {
      for (const word of words) bits[word] = (bits[word] ?? 0) | (1 << position);
    });
    return bits;
  }

  /** Follows all rows that may have begun at once, a bit for each (the "shift-and" way of searching). */
  private hasRow(document: number, bits: Int32Array, length: number, rest: number[][]): boolean {
    const { numbers, documentStarts } = this.sequence;
    const complete = 1 << (length - 1);
    const end = documentStarts[document + 1] ?? 0;
    let rows = 0;
    for (let at = documentStarts[document] ?? end; at < end; at += 1) {
      rows = ((rows << 1) | 1) & (bits[numbers[at] ?? textEnd] ?? 0);
      if ((rows & complete) !== 0 && this.isAt(at + 1, rest)) return true;
    }
    return false;
  }

  private isAt(start: number, row: number[][]): boolean {
    return row.every((words, at) => words.includes(this.sequence.numbers[start + at] ?? textEnd));
  }
}

/** Takes documents one by one, so that a long list can be gone through in parts. */
export class SubstringIndexBuilder {
  /** No text has an empty word; so it can stand for the end of one. */
  private readonly numberOf = new Map([['', textEnd]]);
  private readonly starts: number[] = [0];
  private numbers = new Uint32Array(1024);
  private length = 0;

  add(texts: readonly string[]): void {
    for (const text of texts) {
      if (text !== '') for (const word of text.split(' ')) this.append(this.numberFor(word));
      this.append(textEnd);
    }
    this.starts.push(this.length);
  }

  build(): SubstringIndex {
    return new SubstringIndex(this.numberOf, {
      wordCount: this.numberOf.size,
      numbers: this.numbers.slice(0, this.length),
      documentStarts: Uint32Array.from(this.starts),
    });
  }

  private numberFor(word: string): number {
    const known = this.numberOf.get(word);
    if (known !== undefined) return known;
    // A part of a text would keep the whole text in memory for as long as the word is known.
    this.numberOf.set(structuredClone(word), this.numberOf.size);
    return this.numberOf.size - 1;
  }

  private append(number: number): void {
    if (this.length === this.numbers.length) {
      const longer = new Uint32Array(this.length * 2);
      longer.set(this.numbers);
      this.numbers = longer;
    }
    this.numbers[this.length] = number;
    this.length += 1;
  }
}
