import { css } from '@emotion/react';
import { from, layout, onPaper, radii, space, strokes, toned, type, weights } from '@hireloom/design';
import { Icon } from '@hireloom/design/ui';
import { ChevronDown } from 'lucide-react';
import type { OutlinePart } from '../article-html/arrange-html';

type Props = {
  heading: string;
  parts: readonly OutlinePart[];
  /** Collapses the parts on narrow windows until the visitor expands them. */
  isFoldable?: boolean;
  className?: string;
};

const navStyles = css({ [onPaper]: { display: 'none' } });
const openStyles = css({ display: 'grid', gap: space(3) });
const headingStyles = css({ ...type.small, fontWeight: weights.semibold, color: toned.textSoft });
const listStyles = css({ ...type.control, borderInlineStart: `${strokes.edge} solid ${toned.line}` });
const linkStyles = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: layout.touchTarget,
  padding: space(1.5, 4),
  marginInlineStart: `calc(-1 * ${strokes.edge})`,
  borderInlineStart: `${strokes.edge} solid transparent`,
  textDecoration: 'none',
  '&:hover': { color: toned.accent, borderColor: toned.accent },
});

const wideStyles = css({ display: 'none', [from.large]: { display: 'grid', gap: space(3) } });
const foldedStyles = css({
  border: `${strokes.hairline} solid ${toned.line}`,
  borderRadius: radii.medium,
  padding: space(1, 4),
  [from.large]: { display: 'none' },
});
const summaryStyles = css({
  ...type.control,
  fontWeight: weights.semibold,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: layout.touchTarget,
  cursor: 'pointer',
  '&::-webkit-details-marker': { display: 'none' },
  'details[open] > & svg': { rotate: '180deg' },
});
const unfoldedStyles = css({ paddingBlock: space(1, 3) });

function Parts({ parts }: Pick<Props, 'parts'>) {
  return (
    <ol css={listStyles}>
      {parts.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} css={linkStyles}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Links to the parts of the page. */
export function PageOutline({ heading, parts, isFoldable = false, className }: Props) {
  return (
    <nav aria-label={heading} css={navStyles} className={className}>
      <div css={isFoldable ? wideStyles : openStyles}>
        <p css={headingStyles}>{heading}</p>
        <Parts parts={parts} />
      </div>
      {isFoldable && (
        <details css={foldedStyles}>
          <summary css={summaryStyles}>
            {heading}
            <Icon of={ChevronDown} />
          </summary>
          <div css={unfoldedStyles}>
            <Parts parts={parts} />
          </div>
        </details>
      )}
    </nav>
  );
}
