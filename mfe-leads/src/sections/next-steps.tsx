import { css } from '@emotion/react';
import { from, space, strokes, toned, type } from '@hireloom/design';
import { Section } from '@hireloom/design/ui';
import { contactPage } from '../content/contact';

const { heading, lead, list } = contactPage.steps;

const listStyles = css({
  display: 'grid',
  gap: space(8),
  [from.medium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space(10, 8) },
  [from.large]: { gridTemplateColumns: `repeat(${list.length}, minmax(0, 1fr))` },
});
const stepStyles = css({
  display: 'grid',
  gap: space(2),
  alignContent: 'start',
  paddingBlockStart: space(5),
  borderBlockStart: `${strokes.ring} solid ${toned.threadAccent}`,
});
const whenStyles = css({ ...type.eyebrow, color: toned.accent });
const titleStyles = css(type.h3);
const textStyles = css({ ...type.control, color: toned.textSoft });

/** What a visitor may expect of the message, and when. */
export function NextSteps() {
  return (
    <Section title={heading} lead={lead} tone="surface">
      <ol css={listStyles}>
        {list.map(({ when, title, text }) => (
          <li key={title} css={stepStyles}>
            <p css={whenStyles}>{when}</p>
            <h3 css={titleStyles}>{title}</h3>
            <p css={textStyles}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
