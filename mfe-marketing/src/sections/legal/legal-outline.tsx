import { css } from '@emotion/react';
import { from, layout, space, strokes, toned, type } from '@hireloom/design';

const navStyles = css({
  ...type.small,
  [from.large]: {
    position: 'sticky',
    insetBlockStart: `calc(${layout.headerHeight} + ${space(8)})`,
    alignSelf: 'start',
    maxHeight: [
      `calc(100vh - ${layout.headerHeight} - ${space(12)})`,
      `calc(100dvh - ${layout.headerHeight} - ${space(12)})`,
    ],
    overflowY: 'auto',
  },
});

const titleStyles = css({ ...type.eyebrow, marginBlockEnd: space(2) });
const listStyles = css({ display: 'grid', borderInlineStart: `${strokes.hairline} solid ${toned.line}` });
const linkStyles = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: layout.touchTarget,
  padding: space(1, 4),
  color: toned.textSoft,
  textDecoration: 'none',
  '&:hover': { color: toned.accent, textDecoration: 'underline' },
});

type Props = { heading: string; parts: readonly { id: string; heading: string }[] };

export function LegalOutline({ heading, parts }: Props) {
  return (
    <nav aria-labelledby="outline-heading" css={navStyles}>
      <h2 id="outline-heading" css={titleStyles}>
        {heading}
      </h2>
      <ol css={listStyles}>
        {parts.map((part) => (
          <li key={part.id}>
            <a href={`#${part.id}`} css={linkStyles}>
              {part.heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
