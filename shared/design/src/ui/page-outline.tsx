import { css } from '@emotion/react';
import { from, layout, inPrint, space, strokes, toned, type, weights } from '../tokens';
import { Fold } from './fold';

type Props = {
  heading: string;
  parts: readonly { id: string; text: string }[];
  className?: string;
};

const navStyles = css({ [inPrint]: { display: 'none' } });
const wideStyles = css({ display: 'none', [from.large]: { display: 'grid', gap: space(3) } });
const foldStyles = css({ [from.large]: { display: 'none' } });
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

export function PageOutline({ heading, parts, className }: Props) {
  const list = (
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
  return (
    <nav aria-label={heading} css={navStyles} className={className}>
      <div css={wideStyles}>
        <p css={headingStyles}>{heading}</p>
        {list}
      </div>
      <Fold title={heading} css={foldStyles}>
        {list}
      </Fold>
    </nav>
  );
}
