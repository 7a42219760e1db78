import { longDate, shortDate } from '../content/dates';

/** `iso`: a date and time in UTC. Shows nothing for what is no date. */
type Props = { iso: string; isLong?: boolean; className?: string };

export function StoryDate({ iso, isLong = false, className }: Props) {
  const text = isLong ? longDate(iso) : shortDate(iso);
  if (!text) return null;
  return (
    <time dateTime={iso} className={className}>
      {text}
    </time>
  );
}
