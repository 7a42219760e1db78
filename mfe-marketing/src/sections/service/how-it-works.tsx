import { css } from '@emotion/react';
import { fluid, layout, radii, space, strokes, toned, type } from '@hireloom/design';
import { Tag, typography, keepTogether } from '@hireloom/design/ui';
import type { StepsSection } from '../../content/shapes';
import { BesideHeading } from '../beside-heading';

const DOT = space(4);

const listStyles = css({ display: 'grid' });

const stepStyles = css({
  position: 'relative',
  display: 'grid',
  justifyItems: 'start',
  gap: space(2),
  paddingInlineStart: space(10),
  paddingBlockEnd: fluid(24, 40),
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: `calc(${DOT} / 2 - ${strokes.ring} / 2)`,
    insetBlock: space(2, -2),
    borderInlineStart: `${strokes.ring} solid ${toned.accent}`,
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    insetBlockStart: space(1.5),
    width: DOT,
    height: DOT,
    border: `${strokes.ring} solid ${toned.accent}`,
    borderRadius: radii.round,
    backgroundColor: toned.ground,
  },
  '&:last-of-type': {
    paddingBlockEnd: 0,
    '&::before': { display: 'none' },
    '&::after': { backgroundColor: toned.accent },
  },
});

const textStyles = css({ ...type.body, color: toned.textSoft, maxWidth: layout.measure });

export function HowItWorks({ section }: { section: StepsSection }) {
  return (
    <BesideHeading section={section} isSticky>
      <ol css={listStyles}>
        {section.steps.map(({ title, when, text }) => (
          <li key={title} css={stepStyles}>
            <Tag colour="indigo">{keepTogether(when)}</Tag>
            <h3 css={typography.h3}>{title}</h3>
            <p css={textStyles}>{keepTogether(text)}</p>
          </li>
        ))}
      </ol>
    </BesideHeading>
  );
}
