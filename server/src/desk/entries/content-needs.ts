import type { ContentProblem } from '../../content/files/content-file';
import { findMistakes } from '../../content/published/read-set';
import { entryNeeds as words } from '../content/entries';
import type { FindNeeds, Need } from '../needs';
import { formatTime } from '../times';
import { type FoundEntry, listEntries } from './find-entries';
import { deskKinds, deskPath } from './kinds';
import type { DeskContent } from './open-entry';
import { REDIRECTS } from './plan-rename';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Further files are counted, not named. */
const MAX_FILES = 10;

const listAll = (set: Parameters<typeof listEntries>[0]) =>
  Object.values(deskKinds).flatMap((kind) =>
    listEntries(set, kind).map((entry) => ({ ...entry, href: deskPath(kind.name, entry.slug) })),
  );

type Listed = FoundEntry & { href: string };

/** Warnings that people on the desk can correct: not those of drafts, nor redirects to deleted entries. */
function listWarnings(problems: readonly ContentProblem[], entries: readonly Listed[]): Need[] {
  const byFile = new Map<string, ContentProblem[]>();
  for (const problem of problems)
    if (!problem.file.startsWith('drafts/') && problem.file !== REDIRECTS)
      byFile.set(problem.file, [...(byFile.get(problem.file) ?? []), problem]);
  const named = [...byFile].slice(0, MAX_FILES).map(([file, found]): Need => {
    const entry = entries.find(({ live }) => live?.path === file);
    const text = words.warning(entry?.heading ?? file, found[0]?.message ?? '', found.length - 1);
    return { text, ...(entry && { link: { href: entry.href, label: words.open } }) };
  });
  const more = byFile.size - named.length;
  return more > 0 ? [...named, { text: words.more(more) }] : named;
}

/** Finds scheduled entries, entries that appeared on schedule within a day, and mistakes that readers see. */
export const findContentNeeds =
  ({ live, store }: Pick<DeskContent, 'live' | 'store'>): FindNeeds =>
  async () => {
    const { set } = live.served();
    const entries = listAll(set);
    const changes = await store.lastChanges();
    const now = Date.now();
    const hasAppeared = ({ state, visibleFrom = '', live: file }: Listed) => {
      const moment = Date.parse(visibleFrom);
      const savedAt = changes.get(file?.path ?? '')?.at ?? now;
      return state === 'live' && savedAt < moment && moment > now - DAY_MS;
    };
    const scheduled = entries.filter(({ state }) => state === 'scheduled');
    const appeared = entries.filter(hasAppeared);
    const tell = (say: (heading: string, when: string) => string) => (entry: Listed) => ({
      text: say(entry.heading ?? entry.slug, formatTime(entry.visibleFrom ?? '')),
      link: { href: entry.href, label: words.open },
    });
    const { errors, warnings } = findMistakes(set);
    return [
      ...listWarnings([...errors, ...warnings], entries),
      ...appeared.map(tell(words.appeared)),
      ...scheduled.map(tell(words.scheduled)),
    ];
  };
