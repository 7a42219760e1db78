import { setImmediate as otherRequests } from 'node:timers/promises';
import { comparable, matchesCategory, matchesService } from '@hireloom/contracts';
import { type SubstringIndex, SubstringIndexBuilder } from './substring-index';

type Card = { slug: string; heading: string; category: string; createdAt: string; service?: string };

type Searchable<Item extends Card> = { card: Item; searchTexts: string[] };

type Selection = { q: string; category: string; service?: string; page: number; pageSize: number };

/** The next part of all items in the order of their slugs, after a slug. */
type ReadPart<Item extends Card> = (afterSlug: string, limit: number) => Promise<Searchable<Item>[]>;

const partSize = 200;

/** Anybody may ask for anything, so what is remembered has a limit. */
const rememberedSelections = 50;

/** 1 for each card, or document of the index, that is selected, else 0. */
type Marks = Uint8Array;

function remembered(marks: Map<string, Marks>, key: string, make: () => Marks): Marks {
  const known = marks.get(key);
  if (known) return known;
  if (marks.size >= rememberedSelections) marks.clear();
  const made = make();
  marks.set(key, made);
  return made;
}

/** The cards of all published items of a kind, newest first, to search and to page through in memory. */
export class ContentIndex<Item extends Card> {
  private readonly cardOf: ReadonlyMap<string, Item>;
  private readonly byCategory = new Map<string, Marks>();
  private readonly byPhrase = new Map<string, Marks>();

  private constructor(
    readonly cards: readonly Item[],
    private readonly index: SubstringIndex,
    /** The number of each card's document in the index. */
    private readonly documents: Uint32Array,
  ) {
    this.cardOf = new Map(cards.map((card) => [card.slug, card]));
  }

  /** Reads everything in parts, and lets other requests in between. */
  static async load<Item extends Card>(readPart: ReadPart<Item>): Promise<ContentIndex<Item>> {
    const builder = new SubstringIndexBuilder();
    const read: { card: Item; document: number }[] = [];
    for (let after = ''; ;) {
      const part = await readPart(after, partSize);
      for (const { card, searchTexts } of part) {
        read.push({ card, document: read.length });
        builder.add(searchTexts);
      }
      after = part.at(-1)?.card.slug ?? '';
      if (part.length < partSize) break;
      await otherRequests();
    }
    read.sort((a, b) => newestFirst(a.card, b.card));
    const documents = Uint32Array.from(read, ({ document }) => document);
    const cards = read.map(({ card }) => card);
    return new ContentIndex(cards, builder.build(), documents);
  }

  /** One page (counted from 1) of what matches, and how many match in all. */
  select({ q, category, service = '', page, pageSize }: Selection): { cards: Item[]; total: number } {
    const start = (page - 1) * pageSize;
    const isListed = remembered(this.byCategory, comparable(category), () =>
      Uint8Array.from(this.cards, (card) => (matchesCategory(card, category) ? 1 : 0)),
    );
    const phrase = comparable(q);
    const holds = remembered(this.byPhrase, phrase, () => this.index.find(phrase));
    const selected: Item[] = [];
    let total = 0;
    this.cards.forEach((card, at) => {
      if (isListed[at] !== 1 || holds[this.documents[at] ?? 0] !== 1 || !matchesService(card, service))
        return;
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
