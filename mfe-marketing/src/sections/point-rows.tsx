import { css } from '@emotion/react';
import { from, layout, space, strokes, toned, type, type Tone } from '@hireloom/design';
import { Section, SectionHeading } from '@hireloom/design/ui';
import { unbroken } from './unbroken';

const columnsStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: layout.blockGap,
  alignItems: 'start',
  [from.large]: { gridTemplateColumns: '5fr 7fr', columnGap: space(20) },
});

const listStyles = css({ display: 'grid', borderBlockEnd: `${strokes.hairline} solid ${toned.line}` });

const pointStyles = css({
  display: 'grid',
  gap: space(1, 8),
  paddingBlock: space(5),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
  [from.medium]: { gridTemplateColumns: '2fr 3fr', alignItems: 'baseline' },
});

const titleStyles = css(type.title);
const textStyles = css({ ...type.body, color: toned.textSoft });

type Props = {
  section: {
    id: string;
    heading: string;
    intro: string;
    items: readonly { title: string; text: string }[];
  };
  tone?: Tone;
};

/** Points in rows beside their heading, for text that is looked up more than read. */
export function PointRows({ section: { id, heading, intro, items }, tone }: Props) {
  return (
    <Section id={id} tone={tone} labelledBy={`${id}-heading`}>
      <div css={columnsStyles}>
        <SectionHeading id={`${id}-heading`} title={unbroken(heading)} lead={unbroken(intro)} />
        <dl css={listStyles}>
          {items.map(({ title, text }) => (
            <div key={title} css={pointStyles}>
              <dt css={titleStyles}>{title}</dt>
              <dd css={textStyles}>{unbroken(text)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
