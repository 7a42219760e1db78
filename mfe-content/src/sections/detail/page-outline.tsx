import { css } from '@emotion/react';
import { onPaper, space, strokes, toned, type, weights } from '@hireloom/design';
import type { OutlinePart } from '../article-html/arrange-html';

type Props = { heading: string; parts: readonly OutlinePart[]; className?: string };

const navStyles = css({ display: 'grid', gap: space(3), [onPaper]: { display: 'none' } });
const headingStyles = css({ ...type.small, fontWeight: weights.semibold, color: toned.textSoft });
const listStyles = css({ ...type.control, borderInlineStart: `${strokes.edge} solid ${toned.line}` });
const linkStyles = css({
  display: 'block',
  padding: space(2, 4),
  marginInlineStart: `calc(-1 * ${strokes.edge})`,
  borderInlineStart: `${strokes.edge} solid transparent`,
  textDecoration: 'none',
  '&:hover': { color: toned.accent, borderColor: toned.accent },
});

/** The parts of the page, to jump to. */
export function PageOutline({ heading, parts, className }: Props) {
  return (
    <nav aria-label={heading} css={navStyles} className={className}>
      <p css={headingStyles}>{heading}</p>
      <ol css={listStyles}>
        {parts.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} css={linkStyles}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
