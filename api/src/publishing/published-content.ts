import type { ArticleCard, CaseStudyCard } from '@hireloom/contracts';
import type { Repositories } from '../repositories/repositories';
import { ContentIndex } from './content-index';

/** An answer's body as it goes out. */
export type Answer = { body: string; total?: number };

/** What was published at one moment, ready to be searched. */
export type Snapshot = {
  version: string;
  articles: ContentIndex<ArticleCard>;
  caseStudies: ContentIndex<CaseStudyCard>;
  /** Answers that were made from this snapshot, by address. */
  answers: Map<string, Answer | undefined>;
};

type Options = {
  /** How often to look for a newer snapshot, at most. */
  checkMs: number;
  onError: (error: unknown) => void;
};

const rememberedAnswers = 500;
const longestRememberedBody = 100_000;

/** Keeps the current snapshot in memory, and replaces it when other content was published, by whatever process. */
export class PublishedContent {
  private lookedAt = 0;
  private looking: Promise<void> | undefined;

  private constructor(
    private readonly repositories: Repositories,
    private readonly options: Options,
    private snapshot: Snapshot,
  ) {}

  static async load(repositories: Repositories, options: Options): Promise<PublishedContent> {
    const version = (await repositories.publication.version()) ?? '';
    return new PublishedContent(repositories, options, await loadSnapshot(repositories, version));
  }

  /** The newest snapshot that is ready. While a newer one is read in, or cannot be, the old one serves. */
  async current(): Promise<Snapshot> {
    const { checkMs } = this.options;
    if (Date.now() - this.lookedAt >= checkMs) {
      this.lookedAt = Date.now();
      this.looking ??= this.look().finally(() => (this.looking = undefined));
      // An answer at once beats the newest answer; only with no interval at all (in tests) the newest is wanted.
      if (checkMs === 0) await this.looking;
    }
    return this.snapshot;
  }

  /** Makes an answer, or takes it from the snapshot if it was made before. Undefined means that there is none. */
  async answer(
    snapshot: Snapshot,
    address: string,
    make: () => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    const { answers } = snapshot;
    if (answers.has(address)) return answers.get(address);
    const answer = await make();
    if (answer && answer.body.length <= longestRememberedBody) {
      if (answers.size >= rememberedAnswers) answers.delete(answers.keys().next().value ?? '');
      answers.set(address, answer);
    }
    return answer;
  }

  private async look(): Promise<void> {
    try {
      const version = (await this.repositories.publication.version()) ?? '';
      if (version !== this.snapshot.version) this.snapshot = await loadSnapshot(this.repositories, version);
    } catch (error) {
      this.options.onError(error);
    }
  }
}

async function loadSnapshot(repositories: Repositories, version: string): Promise<Snapshot> {
  const { articles, caseStudies } = repositories;
  return {
    version,
    articles: await ContentIndex.load((after, limit) => articles.searchablesAfter(after, limit)),
    caseStudies: await ContentIndex.load((after, limit) => caseStudies.searchablesAfter(after, limit)),
    answers: new Map(),
  };
}
