import { css } from '@emotion/react';
import {
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
import type { ReactNode } from 'react';
import type { Action, WorkedExample } from '../../content/shapes';
import { ActionLink } from '../action-link';

export function WorkedPrice({ example }: { example: WorkedExample }) {
  return (
    <WorkedPanel example={example}>
      <WorkedRows rows={example.rows} />
    </WorkedPanel>
  );
}

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

const labelStyles = css({ ...type.control, flex: `1 1 ${space(44)}` });
const detailStyles = css({ ...type.small, display: 'block', color: toned.textSoft });
const valueStyles = css({ ...type.h3, fontVariantNumeric: 'lining-nums' });

type RowsProps = { rows: readonly (Omit<WorkedExample['rows'][number], 'detail'> & { detail?: string })[] };

function WorkedRows({ rows }: RowsProps) {
  return (
    <dl css={listStyles}>
      {rows.map(({ label, detail, value }) => (
        <div key={label} css={rowStyles}>
          <dt css={labelStyles}>
            {keepTogether(label)} {detail && <span css={detailStyles}>{keepTogether(detail)}</span>}
          </dt>
          <dd css={valueStyles}>{keepTogether(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const panelStyles = css(columns(space(5)), {
  alignContent: 'start',
  padding: layout.cardPadding,
  borderRadius: radii.large,
  [forcedColours]: { border: `${strokes.hairline} solid` },
});

const headStyles = css({ display: 'grid', gap: space(2) });
const textStyles = css({ textWrap: 'pretty' });

type Props = {
  example: { heading: string; text: string; conclusion: string; article: Action };
  children: ReactNode;
};

function WorkedPanel({ example: { heading, text, conclusion, article }, children }: Props) {
  return (
    <div css={[tones.tint, panelStyles]}>
      <div css={headStyles}>
        <h3 css={typography.h3}>{keepTogether(heading)}</h3>
        <p css={[typography.softControl, textStyles]}>{keepTogether(text)}</p>
      </div>
      {children}
      {conclusion && <p css={type.body}>{keepTogether(conclusion)}</p>}
      <p>
        <ActionLink action={article} look="text" />
      </p>
    </div>
  );
}
