import { css } from '@emotion/react';
import { colours, radii, space, strokes, toned, type } from '@hireloom/design';
import { contactPage } from '../content/contact';

const { heading, list } = contactPage.steps;

const headingStyles = css(type.h3);
const listStyles = css({ display: 'grid', marginBlockStart: space(6) });
/** Draws a line through all steps, with a dot at each. */
const stepStyles = css({
  position: 'relative',
  display: 'grid',
  gap: space(1),
  paddingInlineStart: space(8),
  paddingBlockEnd: space(7),
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
const whenStyles = css({ ...type.eyebrow, color: toned.accent });
const titleStyles = css(type.title);
const textStyles = css({ ...type.control, color: toned.textSoft });

/** The steps after a visitor sends the form, and when each happens. */
export function NextSteps() {
  return (
    <div>
      <h2 css={headingStyles}>{heading}</h2>
      <ol css={listStyles}>
        {list.map(({ when, title, text }) => (
          <li key={title} css={stepStyles}>
            <p css={whenStyles}>{when}</p>
            <h3 css={titleStyles}>{title}</h3>
            <p css={textStyles}>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
