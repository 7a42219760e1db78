import { css } from '@emotion/react';
import { inPrint, layout, space, strokes, toned, transition, type, weights } from '../tokens';
import { Fold } from './fold';

type Props = {
  heading: string;
  parts: readonly { id: string; text: string }[];
  className?: string;
};

const navStyles = css({ [inPrint]: { display: 'none' } });
const headingStyles = css({
  ...type.small,
  fontWeight: weights.semibold,
  color: toned.textSoft,
  marginBlockEnd: space(3),
});
const listStyles = css({ ...type.control, borderInlineStart: `${strokes.edge} solid ${toned.line}` });
const linkStyles = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: layout.touchTarget,
  padding: space(1.5, 4),
  marginInlineStart: `calc(-1 * ${strokes.edge})`,
  borderInlineStart: `${strokes.edge} solid transparent`,
  textDecoration: 'none',
  transition: transition('color', 'border-color'),
  '&:hover': { color: toned.accent, borderColor: toned.accent },
  // A scrolling outline would cut off a ring outside.
  '&:focus-visible': { outlineOffset: '-3px' },
});

export function PageOutline({ heading, parts, className }: Props) {
  return (
    <nav aria-label={heading} css={navStyles} className={className}>
      <Fold title={heading} openFrom="large" heading={<p css={headingStyles}>{heading}</p>}>
        <ol css={listStyles}>
          {parts.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} css={linkStyles}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </Fold>
    </nav>
  );
}
