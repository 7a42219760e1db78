import { comparable, matchesCategory } from '@hireloom/contracts';
import { type SubstringIndex, SubstringIndexBuilder } from './substring-index';

type Card = { slug: string; heading: string; category: string; createdAt: string };

type Searchable<Item extends Card> = { card: Item; searchTexts: string[] };

type Selection = { q: string; category: string; page: number; pageSize: number };

/** The next part of all items in the order of their slugs, after a slug. */
type ReadPart<Item extends Card> = (afterSlug: string, limit: number) => Promise<Searchable<Item>[]>;

const partSize = 200;

/** Anybody may ask for anything, so what is remembered has a limit. */
const rememberedSelections = 50;

/** For each card, or each place in the index, 1 if it is meant, else 0. */
type Marks = Uint8Array;

function remembered(marks: Map<string, Marks>, key: string, make: () => Marks): Marks {
  const known = marks.get(key);
  if (known) return known;
  if (marks.size >= rememberedSelections) marks.clear();
  const made = make();
  marks.set(key, made);
  return made;
}

const comeBackSoon = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The cards of all published items of a kind, newest first, to search and to page through in memory. */
export class Catalogue<Item extends Card> {
  private readonly cardOf: ReadonlyMap<string, Item>;
  private readonly byCategory = new Map<string, Marks>();
  private readonly byPhrase = new Map<string, Marks>();

  private constructor(
    readonly cards: readonly Item[],
    private readonly index: SubstringIndex,
    /** The place of each card in the index. */
    private readonly places: Uint32Array,
  ) {
    this.cardOf = new Map(cards.map((card) => [card.slug, card]));
  }

  /** Reads everything in parts, and lets other requests in between. */
  static async load<Item extends Card>(readPart: ReadPart<Item>): Promise<Catalogue<Item>> {
    const builder = new SubstringIndexBuilder();
    const read: { card: Item; place: number }[] = [];
    for (let after = ''; ;) {
      const part = await readPart(after, partSize);
      for (const { card, searchTexts } of part) {
        read.push({ card, place: read.length });
        builder.add(searchTexts);
      }
      after = part.at(-1)?.card.slug ?? '';
      if (part.length < partSize) break;
      await comeBackSoon();
    }
    read.sort((a, b) => newestFirst(a.card, b.card));
    const places = Uint32Array.from(read, ({ place }) => place);
    const cards = read.map(({ card }) => card);
    return new Catalogue(cards, builder.build(), places);
  }

  /** One page (counted from 1) of what matches, and how many match in all. */
  select({ q, category, page, pageSize }: Selection): { cards: Item[]; total: number } {
    const start = (page - 1) * pageSize;
    const isListed = remembered(this.byCategory, comparable(category), () =>
      Uint8Array.from(this.cards, (card) => (matchesCategory(card, category) ? 1 : 0)),
    );
    const phrase = comparable(q);
    const holds = remembered(this.byPhrase, phrase, () => this.index.find(phrase));
    const selected: Item[] = [];
    let total = 0;
    this.cards.forEach((card, at) => {
      if (isListed[at] !== 1 || holds[this.places[at] ?? 0] !== 1) return;
      if (total >= start && selected.length < pageSize) selected.push(card);
      total += 1;
    });
    return { cards: selected, total };
  }

  bySlug(slug: string): Item | undefined {
    return this.cardOf.get(slug);
  }
}

function newestFirst(a: Card, b: Card): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.slug < b.slug ? -1 : 1;
}
