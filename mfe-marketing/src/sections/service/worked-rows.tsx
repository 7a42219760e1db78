import { css } from '@emotion/react';
import { space, strokes, toned, type } from '@hireloom/design';
import type { WorkedExample } from '../../content/shapes';
import { unbroken } from '../unbroken';

const listStyles = css({ display: 'grid' });

const rowStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space(1, 6),
  paddingBlock: space(4),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
});

const labelStyles = css({ ...type.control, flex: `1 1 ${space(44)}` });
const detailStyles = css({ ...type.small, display: 'block', color: toned.textSoft });
const valueStyles = css({ ...type.h3, fontVariantNumeric: 'lining-nums' });

type Props = { rows: readonly (Omit<WorkedExample['rows'][number], 'detail'> & { detail?: string })[] };

/** Lines of a sum: what it is, how it comes about, and how much. */
export function WorkedRows({ rows }: Props) {
  return (
    <dl css={listStyles}>
      {rows.map(({ label, detail, value }) => (
        <div key={label} css={rowStyles}>
          <dt css={labelStyles}>
            {unbroken(label)} {detail && <span css={detailStyles}>{unbroken(detail)}</span>}
          </dt>
          <dd css={valueStyles}>{unbroken(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
