/** The different words of all texts, numbered, to be searched by a part of a word. */
export class Vocabulary {
  /** All words with a line break before and after each. */
  private readonly joined: string;
  /** Where each word begins in `joined`. */
  private readonly starts: Uint32Array;

  constructor(private readonly numberOf: ReadonlyMap<string, number>) {
    const words = [...numberOf.keys()];
    this.joined = `\n${words.join('\n')}\n`;
    this.starts = new Uint32Array(words.length + 1);
    let start = 1;
    words.forEach((word, number) => {
      this.starts[number] = start;
      start += word.length + 1;
    });
    this.starts[words.length] = start;
  }

  get size(): number {
    return this.numberOf.size;
  }

  /** Numbers of the words that are, begin with, end in or hold the part: at most one for `is`. */
  find(part: string, how: 'is' | 'begins' | 'ends' | 'holds'): number[] {
    if (how === 'is') {
      const number = this.numberOf.get(part);
      return number === undefined ? [] : [number];
    }
    if (how === 'begins') return this.search(`\n${part}`, 1);
    return this.search(how === 'ends' ? `${part}\n` : part, 0);
  }

  private search(part: string, offset: number): number[] {
    const found: number[] = [];
    for (let position = this.joined.indexOf(part); position !== -1;) {
      const number = this.wordAt(position + offset, found.at(-1) ?? 0);
      found.push(number);
      position = this.joined.indexOf(part, (this.starts[number + 1] ?? this.joined.length) - 1);
    }
    return found;
  }

  private wordAt(position: number, from: number): number {
    let low = from;
    let high = this.starts.length - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
