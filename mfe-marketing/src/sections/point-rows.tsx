import { css } from '@emotion/react';
import { columns, from, layout, space, strokes, type Tone, toned } from '@hireloom/design';
import { Section, SectionHeading, typography } from '@hireloom/design/ui';
import { unbroken } from './unbroken';

const columnsStyles = css(columns(layout.blockGap, { large: '5fr 7fr' }), {
  alignItems: 'start',
  [from.large]: { columnGap: space(20) },
});

const listStyles = css({ display: 'grid', borderBlockEnd: `${strokes.hairline} solid ${toned.line}` });

const pointStyles = css({
  display: 'grid',
  gap: space(1, 8),
  paddingBlock: space(5),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
  [from.medium]: { gridTemplateColumns: '2fr 3fr', alignItems: 'baseline' },
});

type Props = {
  section: {
    id: string;
    heading: string;
    intro: string;
    items: readonly { title: string; text: string }[];
  };
  tone?: Tone;
};

/** Points in rows beside their heading, for reference rather than reading. */
export function PointRows({ section: { id, heading, intro, items }, tone }: Props) {
  return (
    <Section id={id} tone={tone} labelledBy={`${id}-heading`}>
      <div css={columnsStyles}>
        <SectionHeading id={`${id}-heading`} title={unbroken(heading)} lead={unbroken(intro)} />
        <dl css={listStyles}>
          {items.map(({ title, text }) => (
            <div key={title} css={pointStyles}>
              <dt css={typography.title}>{title}</dt>
              <dd css={typography.softBody}>{unbroken(text)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
