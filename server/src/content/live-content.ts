import type { Article, CaseStudy, Logo, Testimonial } from '@hireloom/contracts';
import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { errorMessage } from '../errors';
import { Collection } from './collection';

import { type ContentSet, type Pictures, readFingerprint, readValidContent } from './content-folder';

/** All content of one version. The version is a digest of it. */
export type Snapshot = {
  version: string;
  articles: Collection<Article>;
  caseStudies: Collection<CaseStudy>;
  logos: Logo[];
  testimonials: Testimonial[];
  pictures: Pictures;
};

type Options = {
  folder: string;
  imageHosts: readonly string[];
  /** Minimum interval between checks of the folder. 0, for tests: checks at each call. */
  checkMs: number;
  onProblem: (problem: string) => void;
};

const MIN_INTERVAL_MS = 500;

const toSnapshot = (content: ContentSet): Snapshot => ({
  // Pictures serialise to empty JSON, but their URLs contain a digest of their content.
  version: createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16),
  articles: new Collection(content.articles),
  caseStudies: new Collection(content.caseStudies),
  logos: content.logos,
  testimonials: content.testimonials,
  pictures: content.pictures,
});

/** The content folder in memory, reloaded when it changes. If it then has a mistake or cannot be read, the last valid content stays. */
export class LiveContent {
  private snapshot: Snapshot;
  private state: string;
  private checkedAt = Date.now();
  private problem: string | undefined;
  private readonly changes = new EventEmitter<{ change: [] }>();

  /** @throws UsageError if the folder does not exist or has mistakes */
  constructor(private readonly options: Options) {
    const { folder, imageHosts } = options;
    this.state = readFingerprint(folder).state;
    this.snapshot = toSnapshot(readValidContent(folder, imageHosts));
  }

  current(): Snapshot {
    if (Math.abs(Date.now() - this.checkedAt) >= this.options.checkMs) {
      this.checkedAt = Date.now();
      this.readChanges();
    }
    return this.snapshot;
  }

  /** Calls `listener` when there is a new version. */
  onChange(listener: () => void): void {
    this.changes.on('change', listener);
  }

  /** Polls the folder for changes, even if nobody requests content. Returns a function that stops it. */
  follow(): () => void {
    const timer = setInterval(() => this.current(), Math.max(this.options.checkMs, MIN_INTERVAL_MS)).unref();
    return () => clearInterval(timer);
  }

  /** Whether the served content differs from the folder, because the folder has a mistake or cannot be read. */
  hasProblem(): boolean {
    return this.problem !== undefined;
  }

  private readChanges(): void {
    const { folder, imageHosts, checkMs, onProblem } = this.options;
    const { state, changedAt } = readFingerprint(folder);
    const isBeingWritten = Math.abs(Date.now() - changedAt) < checkMs;
    if (state === this.state || isBeingWritten) return;
    this.state = state;
    try {
      this.snapshot = toSnapshot(readValidContent(folder, imageHosts));
      this.problem = undefined;
      this.changes.emit('change');
    } catch (error) {
      this.problem = errorMessage(error);
      onProblem(this.problem);
    }
  }
}
