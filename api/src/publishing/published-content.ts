import type { Article, CaseStudy, Logo, Testimonial } from '@hireloom/contracts';
import type { ContentRepository } from '../repositories/content-repository';
import type { PublicationRepository } from '../repositories/publication-repository';
import { Collection } from './collection';

/** All published content of one version. */
export type Snapshot = {
  version: string;
  articles: Collection<Article>;
  caseStudies: Collection<CaseStudy>;
  logos: Logo[];
  testimonials: Testimonial[];
};

type Repositories = { content: ContentRepository; publication: PublicationRepository };

type Options = {
  /** Minimum interval between checks for a newer version. 0, for tests: each call waits for a check. */
  checkMs: number;
  onError: (error: unknown) => void;
};

const loadSnapshot = async (content: ContentRepository, version: string): Promise<Snapshot> => ({
  version,
  articles: new Collection(await content.articles()),
  caseStudies: new Collection(await content.caseStudies()),
  logos: await content.logos(),
  testimonials: await content.testimonials(),
});

/** Caches published content in memory, and reloads it when any process has published a new version. */
export class PublishedContent {
  private checkedAt = 0;
  private checking: Promise<void> | undefined;

  private constructor(
    private readonly repositories: Repositories,
    private readonly options: Options,
    private snapshot: Snapshot,
  ) {}

  static async load(repositories: Repositories, options: Options): Promise<PublishedContent> {
    const version = (await repositories.publication.version()) ?? '';
    return new PublishedContent(repositories, options, await loadSnapshot(repositories.content, version));
  }

  /**
   * Returns the cached snapshot immediately. A check for a newer version runs in the background; if it fails, the snapshot stays.
   */
  async current(): Promise<Snapshot> {
    const { checkMs } = this.options;
    if (Date.now() - this.checkedAt >= checkMs) {
      this.checkedAt = Date.now();
      this.checking ??= this.check().finally(() => (this.checking = undefined));
      if (checkMs === 0) await this.checking;
    }
    return this.snapshot;
  }

  private async check(): Promise<void> {
    const { content, publication } = this.repositories;
    try {
      const version = (await publication.version()) ?? '';
      if (version !== this.snapshot.version) this.snapshot = await loadSnapshot(content, version);
    } catch (error) {
      this.options.onError(error);
    }
  }
}
