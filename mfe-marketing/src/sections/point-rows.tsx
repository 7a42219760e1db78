import { css } from '@emotion/react';
import { fluid, from, space, strokes, type Tone, toned } from '@hireloom/design';
import { typography, keepTogether } from '@hireloom/design/ui';
import type { PointsSection } from '../content/shapes';
import { BesideHeading } from './beside-heading';

const listStyles = css({ display: 'grid', borderBlockEnd: `${strokes.hairline} solid ${toned.line}` });

const pointStyles = css({
  display: 'grid',
  gap: space(1, 8),
  paddingBlock: fluid(14, 20),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
  [from.medium]: { gridTemplateColumns: '2fr 3fr', alignItems: 'baseline' },
});

type Props = {
  section: Omit<PointsSection, 'items'> & { items: readonly { title: string; text: string }[] };
  tone?: Tone;
};

export function PointRows({ section, tone }: Props) {
  return (
    <BesideHeading section={section} tone={tone}>
      <dl css={listStyles}>
        {section.items.map(({ title, text }) => (
          <div key={title} css={pointStyles}>
            <dt css={typography.title}>{title}</dt>
            <dd css={typography.softBody}>{keepTogether(text)}</dd>
          </div>
        ))}
      </dl>
    </BesideHeading>
  );
}
