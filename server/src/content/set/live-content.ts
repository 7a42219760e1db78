import { EventEmitter } from 'node:events';
import type { ContentProblem } from '../files/content-file';
import { type ContentSet, createSnapshot, type Snapshot } from './snapshot';

/** The content that this server serves, in memory. */
export class LiveContent {
  private state: { serial: number; set: ContentSet; snapshot: Snapshot };
  private folderProblem: string | undefined;
  private readonly changes = new EventEmitter<{ change: [] }>();

  /** `now`: tells which entries visitors see, in milliseconds since 1970. */
  constructor(private readonly now: () => number = Date.now) {
    const set: ContentSet = new Map();
    this.state = { serial: 0, set, snapshot: createSnapshot(set, now()) };
  }

  current(): Snapshot {
    return this.state.snapshot;
  }

  /** The change whose content is served, and the readings of its files. */
  served(): { serial: number; set: ContentSet } {
    return this.state;
  }

  /** Serves this set from now on. */
  switchTo(serial: number, set: ContentSet): void {
    const before = this.state.snapshot.version;
    this.state = { serial, set, snapshot: createSnapshot(set, this.now()) };
    // Later, so that requests run between this work and that of the listeners.
    if (this.state.snapshot.version !== before) setImmediate(() => this.changes.emit('change'));
  }

  /** Shows the entries whose time has come. */
  showDue(): void {
    const { serial, set, snapshot } = this.state;
    if (this.now() >= snapshot.changesAt) this.switchTo(serial, set);
  }

  /** Calls `listener` when there is a new version. */
  onChange(listener: () => void): void {
    this.changes.on('change', listener);
  }

  /** The mistakes of files that are left out, because this server's rules reject them. */
  leftOut(): ContentProblem[] {
    return [...this.state.set.values()].flatMap(({ errors }) => errors);
  }

  /** Records why the followed folder can't be published. Undefined if it can. */
  noteFolder(problem: string | undefined): void {
    this.folderProblem = problem;
  }

  /** Whether visitors miss anything: a file that is left out, or a save in a folder with mistakes. */
  hasProblem(): boolean {
    return this.folderProblem !== undefined || this.leftOut().length > 0;
  }
}
