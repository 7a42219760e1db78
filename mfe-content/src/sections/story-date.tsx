import { formatDate } from '../content/dates';

/** `iso` is a date and time in UTC; an invalid one renders nothing. */
type Props = { iso: string; isLong?: boolean; className?: string };

export function StoryDate({ iso, isLong = false, className }: Props) {
  const text = formatDate(iso, isLong);
  if (!text) return null;
  return (
    <time dateTime={iso} className={className}>
      {text}
    </time>
  );
}
