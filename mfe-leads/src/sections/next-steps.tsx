import { css } from '@emotion/react';
import { colours, fluid, radii, space, strokes, toned } from '@hireloom/design';
import { typography } from '@hireloom/design/ui';
import { contactPage } from '../content/contact';

const { heading, list } = contactPage.steps;

const listStyles = css({ display: 'grid', marginBlockStart: fluid(16, 24) });
const stepStyles = css({
  position: 'relative',
  display: 'grid',
  gap: space(1),
  paddingInlineStart: space(8),
  paddingBlockEnd: fluid(16, 28),
  '&::before, &::after': { content: '""', position: 'absolute' },
  '&::before': {
    insetInlineStart: space(2),
    insetBlock: `${space(3)} calc(-1 * ${space(1)})`,
    borderInlineStart: `${strokes.edge} solid ${toned.line}`,
  },
  '&::after': {
    insetInlineStart: space(0.5),
    insetBlockStart: space(0.5),
    width: space(3),
    height: space(3),
    borderRadius: radii.round,
    border: `${strokes.ring} solid ${colours.indigo}`,
    backgroundColor: colours.surface,
  },
  '&:last-of-type': { paddingBlockEnd: 0 },
  '&:last-of-type::before': { display: 'none' },
});

/** The steps after a visitor sends the form, and when each happens. */
export function NextSteps() {
  return (
    <div>
      <h2 css={typography.h3}>{heading}</h2>
      <ol css={listStyles}>
        {list.map(({ when, title, text }) => (
          <li key={title} css={stepStyles}>
            <p css={typography.eyebrow}>{when}</p>
            <h3 css={typography.title}>{title}</h3>
            <p css={typography.softControl}>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
