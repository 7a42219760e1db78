import { css } from '@emotion/react';
import type { SlotProps } from '@hireloom/contracts';
import {
  below,
  columns,
  fluid,
  forcedColours,
  layout,
  radii,
  space,
  strokes,
  toned,
  tones,
  type,
} from '@hireloom/design';
import { typography, keepTogether } from '@hireloom/design/ui';
import { workedExamples } from '../content/worked-examples';
import { ActionLink } from '../sections/action-link';

const panelStyles = css(columns(space(5)), {
  alignContent: 'start',
  padding: layout.cardPadding,
  borderRadius: radii.large,
  [forcedColours]: { border: `${strokes.hairline} solid` },
});

const headStyles = css({ display: 'grid', gap: space(2) });
const textStyles = css({ textWrap: 'pretty' });
const listStyles = css({ display: 'grid' });

const rowStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space(1, 6),
  paddingBlock: fluid(10, 16),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
});

/** On phones, every value is below its label, however short it is. */
const labelStyles = css({ ...type.control, flex: `1 1 ${space(44)}`, [below.small]: { flexBasis: '100%' } });
const detailStyles = css({ ...type.small, display: 'block', color: toned.textSoft });
const valueStyles = css({ ...type.h3, fontVariantNumeric: 'lining-nums' });

/** A slot, so that its scripts load only when the visitor comes near. */
export function Component({ own }: SlotProps['worked-price']) {
  const { heading, text, rows, conclusion, article } = workedExamples[own];
  return (
    <div css={[tones.tint, panelStyles]}>
      <div css={headStyles}>
        <h3 css={typography.h3}>{keepTogether(heading)}</h3>
        <p css={[typography.softControl, textStyles]}>{keepTogether(text)}</p>
      </div>
      <dl css={listStyles}>
        {rows.map(({ label, detail, value }) => (
          <div key={label} css={rowStyles}>
            <dt css={labelStyles}>
              {keepTogether(label)} <span css={detailStyles}>{keepTogether(detail)}</span>
            </dt>
            <dd css={valueStyles}>{keepTogether(value)}</dd>
          </div>
        ))}
      </dl>
      <p css={type.body}>{keepTogether(conclusion)}</p>
      <p>
        <ActionLink action={article} look="text" />
      </p>
    </div>
  );
}
