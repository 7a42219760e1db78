import { css } from '@emotion/react';
import {
  below,
  forcedColours,
  radii,
  space,
  strokes,
  toned,
  type,
  visuallyHidden,
  weights,
} from '@hireloom/design';
import { keepTogether } from '@hireloom/design/ui';
import type { ReactNode } from 'react';

type ComparedColumn = { key: string; name: string; foot?: ReactNode };

type Props = {
  labelledBy: string;
  caption: string;
  aspectHeading: string;
  columns: readonly ComparedColumn[];
  rows: readonly ({ aspect: string } & Readonly<Record<string, string>>)[];
  own: { key: string; label?: string };
};

const tableStyles = css({
  ...type.control,
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  // A phone is too narrow for columns: each aspect lists the services below each other.
  [below.medium]: {
    '&, & tbody, & tfoot, & tr, & th, & td': { display: 'block' },
    '& thead': visuallyHidden,
    '& tr': { paddingBlock: space(4), borderBlockStart: `${strokes.hairline} solid ${toned.line}` },
  },
});

const cellStyles = css({
  padding: space(4, 5),
  textAlign: 'start',
  verticalAlign: 'top',
  borderBlockEnd: `${strokes.hairline} solid ${toned.line}`,
  [below.medium]: {
    padding: space(2, 3),
    border: 0,
    '&[data-name]': { display: 'grid', gridTemplateColumns: '6.5rem minmax(0, 1fr)', gap: space(3) },
    '&[data-name]::before': {
      content: 'attr(data-name)',
      ...type.small,
      fontWeight: weights.semibold,
      color: toned.textSoft,
    },
  },
});

const aspectStyles = css({
  width: '20%',
  fontWeight: weights.semibold,
  paddingInlineStart: 0,
  [below.medium]: { width: 'auto', ...type.title },
});

const nameStyles = css({ ...type.h3, verticalAlign: 'bottom', textWrap: 'balance' });

const ownStyles = css({
  backgroundColor: toned.wash,
  'thead &': { borderStartStartRadius: radii.medium, borderStartEndRadius: radii.medium },
  'tfoot &': { borderEndStartRadius: radii.medium, borderEndEndRadius: radii.medium },
  [below.medium]: { borderRadius: radii.small, '&[data-name]::before': { color: toned.accentStrong } },
  [forcedColours]: { borderInline: `${strokes.ring} solid Highlight` },
});

const footStyles = css({ borderBlockEnd: 0 });

const captionStyles = css({
  ...type.small,
  captionSide: 'bottom',
  paddingBlockStart: space(4),
  textAlign: 'start',
  color: toned.textSoft,
  [below.medium]: { display: 'block', paddingBlock: 0, marginBlockEnd: space(4) },
});

const ownLabelStyles = css({ ...type.eyebrow, display: 'block', color: toned.accent });

const noFoot = css({ [below.medium]: { '&:empty': { display: 'none' } } });

export function ComparisonTable({ labelledBy, caption, aspectHeading, columns, rows, own }: Props) {
  const getOwnStyles = (key: string) => key === own.key && ownStyles;
  const shownName = ({ key, name }: ComparedColumn) =>
    key === own.key && own.label ? `${name} (${own.label.toLowerCase()})` : name;
  const hasFoot = columns.some(({ foot }) => Boolean(foot));
  return (
    <table aria-labelledby={labelledBy} css={tableStyles}>
      <caption css={captionStyles}>{keepTogether(caption)}</caption>
      <thead>
        <tr>
          <th scope="col" css={[cellStyles, aspectStyles]}>
            <span css={visuallyHidden}>{aspectHeading}</span>
          </th>
          {columns.map(({ key, name }) => (
            <th key={key} scope="col" css={[cellStyles, nameStyles, getOwnStyles(key)]}>
              {key === own.key && own.label && <span css={ownLabelStyles}>{own.label}</span>} {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ aspect, ...cells }) => (
          <tr key={aspect}>
            <th scope="row" css={[cellStyles, aspectStyles]}>
              {aspect}
            </th>
            {columns.map((column) => (
              <td key={column.key} data-name={shownName(column)} css={[cellStyles, getOwnStyles(column.key)]}>
                <span>{keepTogether(cells[column.key] ?? '')}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {hasFoot && (
        <tfoot>
          <tr>
            <td css={[cellStyles, footStyles, noFoot]} />
            {columns.map(({ key, name, foot }) => (
              <td
                key={key}
                data-name={foot ? name : undefined}
                css={[cellStyles, footStyles, noFoot, getOwnStyles(key)]}
              >
                {foot}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
