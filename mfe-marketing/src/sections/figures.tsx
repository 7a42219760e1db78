import { css } from '@emotion/react';
import {
  below,
  doubledText,
  fluid,
  from,
  space,
  stackedIfDoubledText,
  strokes,
  toned,
  type,
} from '@hireloom/design';
import { Section, typography, keepTogether } from '@hireloom/design/ui';
import type { Stat, StatsSection } from '../content/shapes';

const sectionStyles = css({ paddingBlock: fluid(36, 80) });

const introStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space(3, 10),
});

export function FiguresBand({ id, stats: { heading, note, items } }: { id: string; stats: StatsSection }) {
  return (
    <Section id={id} labelledBy={`${id}-heading`} tone="night" css={sectionStyles}>
      <div css={introStyles}>
        <h2 id={`${id}-heading`} css={typography.h3}>
          {heading}
        </h2>
        <p css={typography.softSmall}>{note}</p>
      </div>
      <Figures items={items} />
    </Section>
  );
}

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** The last of an odd number of figures fills its row on a phone, with its words beside the value. */
const wideStyles = {
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space(4),
  '& > :first-of-type': { gridRow: 'span 2' },
  [doubledText]: { display: 'block' },
} as const;

/** Rows are always full: from tablets up, five figures become rows of three and two, or one row on large screens. */
const listStyles = (count: number) =>
  css({
    display: 'grid',
    gridTemplateColumns: columns(2),
    gap: `${fluid(20, 32)} 0`,
    ...stackedIfDoubledText,
    [below.medium]: { '& > :last-of-type:nth-of-type(odd)': wideStyles },
    [from.medium]: { display: 'flex', flexWrap: 'wrap', '& > li': { flex: `1 0 ${count % 4 ? 30 : 40}%` } },
    [from.large]: {
      display: 'grid',
      gridTemplateColumns: columns(count % 3 ? count : 3),
      // Five columns are too narrow for `15000+` in its full size.
      ...(count > 4 && count % 3 && { '& > li > span:first-of-type': { fontSize: type.h2.fontSize } }),
    },
  });

const figureStyles = css({
  paddingInline: space(4, 3),
  borderInlineStart: `${strokes.ring} double ${toned.threadAccent}`,
});

const valueStyles = css({ ...type.figure, display: 'block', textWrap: 'balance', overflowWrap: 'normal' });
/** Keeps values such as `72-hour` on one line. */
const wordStyles = css({ whiteSpace: 'nowrap' });
const longValueStyles = css({ fontSize: type.h3.fontSize, lineHeight: 1.2 });
const labelStyles = css({
  ...type.control,
  display: 'block',
  marginBlockStart: space(1.5),
  color: toned.text,
});

const baseStyles = css({
  ...type.small,
  display: 'block',
  marginBlockStart: space(0.5),
  color: toned.textSoft,
});

/** Longer values would wrap at this size, so they get a smaller one. */
const FIGURE_LENGTH = 12;

const getLook = (value: string) => {
  if (!value.includes(' ')) return wordStyles;
  return value.length > FIGURE_LENGTH && longValueStyles;
};

export function Figures({ items, className }: { items: readonly Stat[]; className?: string }) {
  return (
    <ul css={listStyles(items.length)} className={className}>
      {items.map(({ value, label, base }) => (
        <li key={label} css={figureStyles}>
          <span css={[valueStyles, getLook(value)]}>{keepTogether(value)}</span>{' '}
          <span css={labelStyles}>{keepTogether(label)}</span>{' '}
          <span css={baseStyles}>{keepTogether(base)}</span>
        </li>
      ))}
    </ul>
  );
}

const rowsStyles = css({
  display: 'grid',
  gridTemplateColumns: columns(3),
  gap: space(3),
  ...stackedIfDoubledText,
  [from.large]: { gridTemplateColumns: columns(1), gap: 0, alignSelf: 'end', marginBlockStart: space(12) },
});
const rowStyles = css({
  [from.large]: {
    display: 'grid',
    gridTemplateColumns: '2fr 3fr',
    alignItems: 'center',
    gap: space(4),
    paddingBlock: space(6),
    borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
  },
});
const rowValueStyles = css({ ...type.title, display: 'block', [from.large]: { fontSize: fluid(26, 40) } });
const rowWordsStyles = css({ ...type.small, '& > span': { display: 'block' } });

/** Smaller than `Figures`: columns below a page's drawing, and rows beside it on large screens. */
export function FigureRows({ items }: { items: readonly Stat[] }) {
  return (
    <ul css={rowsStyles}>
      {items.map(({ value, label, base }) => (
        <li key={label} css={rowStyles}>
          <span css={rowValueStyles}>{keepTogether(value)}</span>{' '}
          <span css={rowWordsStyles}>
            <span>{label}</span> <span css={typography.softSmall}>{keepTogether(base)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
