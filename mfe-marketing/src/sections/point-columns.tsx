import { css } from '@emotion/react';
import { from, layout, space, strokes, toned, type, type Tone } from '@hireloom/design';
import { Icon, Section } from '@hireloom/design/ui';
import type { PointsSection } from '../content/shapes';
import { unbroken } from './unbroken';

const listStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(10),
  [from.medium]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: layout.blockGap },
});

const pointStyles = css({
  display: 'grid',
  alignContent: 'start',
  gap: space(3),
  paddingBlockStart: space(6),
  borderBlockStart: `${strokes.ring} double ${toned.threadAccent}`,
  '& > svg': { color: toned.accent },
});

const titleStyles = css(type.h3);
const textStyles = css({ ...type.body, color: toned.textSoft });

/** A few points side by side beneath threads, without boxes. */
export function PointColumns({ section, tone }: { section: PointsSection; tone?: Tone }) {
  const { id, heading, intro, items } = section;
  return (
    <Section id={id} tone={tone} title={unbroken(heading)} lead={unbroken(intro)}>
      <ul css={listStyles}>
        {items.map(({ icon, title, text }) => (
          <li key={title} css={pointStyles}>
            <Icon of={icon} size={32} />
            <h3 css={titleStyles}>{unbroken(title)}</h3>
            <p css={textStyles}>{unbroken(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
