import { diffLines, diffWordsWithSpace } from 'diff';
import type { ReactNode } from 'react';
import { historyWords as words } from '../content/entries';

/** In milliseconds. If comparing takes longer, the whole text is shown as rewritten. */
const LIMIT = { timeout: 200 };

function Words({ before, after }: { before: string; after: string }) {
  const parts = diffWordsWithSpace(before, after, LIMIT);
  if (!parts)
    return (
      <>
        <del>{before}</del>
        <ins>{after}</ins>
      </>
    );
  return parts.map(({ value, added, removed }, at) => {
    if (added) return <ins key={at}>{value}</ins>;
    return removed ? <del key={at}>{value}</del> : <span key={at}>{value}</span>;
  });
}

/** Shows one line after a change and two before the next, and replaces the lines in between by a gap. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const lines = text.trim().split('\n').filter(Boolean);
  const shown = [...(isFirst ? [] : lines.slice(0, 1)), words.gap, ...(isLast ? [] : lines.slice(-2))];
  return (lines.length < shown.length ? lines : shown).join('\n');
}

/** The changed lines, with the changed words marked. */
export function Difference({ before, after }: { before: string; after: string }) {
  if (before === after) return <p>{words.noChange}</p>;
  const parts = diffLines(before, after, LIMIT) ?? [
    { value: before, removed: true, added: false, count: 0 },
    { value: after, removed: false, added: true, count: 0 },
  ];
  const rows: ReactNode[] = parts.map(({ value, added, removed }, at) => {
    const next = parts[at + 1];
    if (removed) return <p key={at}>{<Words before={value} after={next?.added ? next.value : ''} />}</p>;
    if (added && parts[at - 1]?.removed) return null;
    return <p key={at}>{added ? <ins>{value}</ins> : shorten(value, at === 0, at === parts.length - 1)}</p>;
  });
  return <blockquote>{rows}</blockquote>;
}
