/**
 * Finds the documents of which a text holds a phrase, anywhere, also inside words, without going through the texts.
 *
 * A phrase without a space lies within one word; so it is sought among the different words, which are few. A phrase
 * of several words "b c d" is a word that ends in "b", then the word "c", then a word that begins with "d"; so it is
 * sought only in the documents that have such words, as a sequence of word numbers.
 *
 * The answer is the one that `matchesTexts` gives for every document. Texts must be comparable, see there.
 */
export class SubstringIndex {
  private constructor(
    private readonly documentCount: number,
    /** The different words, with a line break around each. A word's number is its place here. */
    private readonly words: string,
    /** Where each word begins in `words`, by number. */
    private readonly wordStarts: Uint32Array,
    private readonly numberOf: ReadonlyMap<string, number>,
    /** The documents of each word, one list behind the other; `postingStarts` says where each begins. */
    private readonly postings: Uint32Array,
    private readonly postingStarts: Uint32Array,
    /** The word numbers of all texts, with `textEnd` after each text. */
    private readonly sequence: Uint32Array,
    private readonly sequenceStarts: Uint32Array,
  ) {}

  static from(parts: IndexParts): SubstringIndex {
    const { postings, postingStarts } = collectPostings(parts);
    const wordList = [...parts.numberOf.keys()];
    const wordStarts = new Uint32Array(wordList.length + 1);
    let start = 1;
    wordList.forEach((word, number) => {
      wordStarts[number] = start;
      start += word.length + 1;
    });
    wordStarts[wordList.length] = start;
    return new SubstringIndex(
      parts.sequenceStarts.length - 1,
      `\n${wordList.join('\n')}\n`,
      wordStarts,
      parts.numberOf,
      postings,
      postingStarts,
      parts.sequence,
      parts.sequenceStarts,
    );
  }

  /** For each document 1 if it holds the phrase, else 0. */
  find(phrase: string): Uint8Array {
    const words = phrase.split(' ');
    if (phrase === '') return new Uint8Array(this.documentCount).fill(1);
    const [first = ''] = words;
    if (words.length === 1) return this.documentsWith(this.wordsHolding(first));
    const sets = words.map((word, at) => this.candidates(word, at, words.length));
    const documents = sets.map((set) => this.documentsWith(set));
    const flags = sets.map((set) => this.flagged(set));
    const found = new Uint8Array(this.documentCount);
    for (let document = 0; document < this.documentCount; document += 1) {
      const isCandidate = documents.every((holds) => holds[document] === 1);
      if (isCandidate && this.holdsInRow(document, flags)) found[document] = 1;
    }
    return found;
  }

  private candidates(word: string, at: number, count: number): number[] {
    if (at === 0) return this.wordsHolding(`${word}\n`);
    if (at === count - 1) return this.wordsHolding(`\n${word}`);
    const number = this.numberOf.get(word);
    return number === undefined ? [] : [number];
  }

  /** Numbers of the words in which the part occurs; a line break in it stands for the word's beginning or end. */
  private wordsHolding(part: string): number[] {
    const found: number[] = [];
    let position = this.words.indexOf(part);
    while (position !== -1) {
      const number = this.wordAt(part.startsWith('\n') ? position + 1 : position);
      found.push(number);
      const next = this.wordStarts[number + 1] ?? this.words.length;
      position = this.words.indexOf(part, next - 1);
    }
    return found;
  }

  private wordAt(position: number): number {
    let low = 0;
    let high = this.wordStarts.length - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.wordStarts[middle] ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private flagged(numbers: number[]): Uint8Array {
    const flags = new Uint8Array(this.numberOf.size);
    for (const number of numbers) flags[number] = 1;
    return flags;
  }

  private documentsWith(numbers: number[]): Uint8Array {
    const holds = new Uint8Array(this.documentCount);
    for (const number of numbers) {
      const end = this.postingStarts[number + 1] ?? 0;
      for (let at = this.postingStarts[number] ?? end; at < end; at += 1) holds[this.postings[at] ?? 0] = 1;
    }
    return holds;
  }

  private holdsInRow(document: number, flags: Uint8Array[]): boolean {
    const end = (this.sequenceStarts[document + 1] ?? 0) - flags.length;
    for (let start = this.sequenceStarts[document] ?? 0; start <= end; start += 1) {
      let matched = 0;
      while (matched < flags.length && flags[matched]?.[this.sequence[start + matched] ?? textEnd] === 1) {
        matched += 1;
      }
      if (matched === flags.length) return true;
    }
    return false;
  }
}

/** No word's number. */
const textEnd = 0xffffffff;

type IndexParts = {
  numberOf: ReadonlyMap<string, number>;
  sequence: Uint32Array;
  sequenceStarts: Uint32Array;
};

function collectPostings({ numberOf, sequence, sequenceStarts }: IndexParts) {
  const lastDocument = new Int32Array(numberOf.size).fill(-1);
  const postingStarts = new Uint32Array(numberOf.size + 1);
  eachWordOfEachDocument(sequence, sequenceStarts, lastDocument, (word) => {
    postingStarts[word + 1] = (postingStarts[word + 1] ?? 0) + 1;
  });
  for (let word = 0; word < numberOf.size; word += 1) {
    postingStarts[word + 1] = (postingStarts[word + 1] ?? 0) + (postingStarts[word] ?? 0);
  }
  const postings = new Uint32Array(postingStarts[numberOf.size] ?? 0);
  const next = postingStarts.slice();
  eachWordOfEachDocument(sequence, sequenceStarts, lastDocument.fill(-1), (word, document) => {
    const at = next[word] ?? 0;
    postings[at] = document;
    next[word] = at + 1;
  });
  return { postings, postingStarts };
}

/** Each word once for each document that has it. */
function eachWordOfEachDocument(
  sequence: Uint32Array,
  sequenceStarts: Uint32Array,
  lastDocument: Int32Array,
  visit: (word: number, document: number) => void,
): void {
  for (let document = 0; document + 1 < sequenceStarts.length; document += 1) {
    const end = sequenceStarts[document + 1] ?? 0;
    for (let at = sequenceStarts[document] ?? end; at < end; at += 1) {
      const word = sequence[at] ?? textEnd;
      if (word === textEnd || lastDocument[word] === document) continue;
      lastDocument[word] = document;
      visit(word, document);
    }
  }
}

/** Takes documents one by one, so that a long list can be gone through in parts. */
export class SubstringIndexBuilder {
  private readonly numberOf = new Map<string, number>();
  private readonly starts: number[] = [0];
  private sequence = new Uint32Array(1024);
  private length = 0;

  add(texts: readonly string[]): void {
    for (const text of texts) {
      if (text !== '') for (const word of text.split(' ')) this.append(this.numberFor(word));
      this.append(textEnd);
    }
    this.starts.push(this.length);
  }

  build(): SubstringIndex {
    return SubstringIndex.from({
      numberOf: this.numberOf,
      sequence: this.sequence.slice(0, this.length),
      sequenceStarts: Uint32Array.from(this.starts),
    });
  }

  private numberFor(word: string): number {
    const known = this.numberOf.get(word);
    if (known !== undefined) return known;
    // A part of the text would keep the whole text in memory for as long as the word is known.
    this.numberOf.set(Buffer.from(word).toString(), this.numberOf.size);
    return this.numberOf.size - 1;
  }

  private append(number: number): void {
    if (this.length === this.sequence.length) {
      const longer = new Uint32Array(this.length * 2);
      longer.set(this.sequence);
      this.sequence = longer;
    }
    this.sequence[this.length] = number;
    this.length += 1;
  }
}
