/** All texts as numbers of words. */
export type WordSequence = {
  /** How many different words there are, `textEnd` counted too. */
  wordCount: number;
  /** The words of all texts in their order, with `textEnd` after each text. */
  numbers: Uint32Array;
  /** Where each document begins in `numbers`, and where the last one ends. */
  documentStarts: Uint32Array;
};

/** The number that ends each text. */
export const textEnd = 0;

/** Documents for each word, one list behind the other: the list of `word` begins at `documents[starts[word]]`. */
export type DocumentLists = { documents: Uint32Array; starts: Uint32Array };

/** Each word once for each document that has it. */
function eachWordOfEachDocument(
  { wordCount, numbers, documentStarts }: WordSequence,
  onWord: (word: number, document: number) => void,
): void {
  const lastDocument = new Int32Array(wordCount).fill(-1);
  for (let document = 0; document + 1 < documentStarts.length; document += 1) {
    const end = documentStarts[document + 1] ?? 0;
    for (let at = documentStarts[document] ?? end; at < end; at += 1) {
      const word = numbers[at] ?? textEnd;
      if (lastDocument[word] === document) continue;
      lastDocument[word] = document;
      onWord(word, document);
    }
  }
}

/** The documents in which each word occurs. */
export function listDocuments(sequence: WordSequence): DocumentLists {
  const { wordCount } = sequence;
  const starts = new Uint32Array(wordCount + 1);
  eachWordOfEachDocument(sequence, (word) => {
    starts[word + 1] = (starts[word + 1] ?? 0) + 1;
  });
  for (let word = 0; word < wordCount; word += 1) {
    starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0);
  }
  const documents = new Uint32Array(starts[wordCount] ?? 0);
  const next = starts.slice();
  eachWordOfEachDocument(sequence, (word, document) => {
    const at = next[word] ?? 0;
    documents[at] = document;
    next[word] = at + 1;
  });
  return { documents, starts };
}

/** How long the lists of these words are together. */
export const countDocuments = ({ starts }: DocumentLists, words: readonly number[]) =>
  words.reduce((sum, word) => sum + (starts[word + 1] ?? 0) - (starts[word] ?? 0), 0);
