import { css } from '@emotion/react';
import { columns, from, layout, space, type Tone, toned } from '@hireloom/design';
import { Accordion, Icon, Section, SectionHeading } from '@hireloom/design/ui';
import type { FaqSection } from '../content/shapes';
import { unbroken } from './unbroken';

const columnsStyles = css(columns(layout.blockGap, { large: '5fr 8fr' }), {
  [from.large]: { alignItems: 'start' },
});

const headingStyles = css({
  [from.large]: { position: 'sticky', insetBlockStart: `calc(${layout.headerHeight} + ${space(8)})` },
});

const iconStyles = css({ flexShrink: 0, color: toned.accent });

/** Questions and answers, one open at a time, beside their heading. */
export function Questions({ faq, tone = 'surface' }: { faq: FaqSection; tone?: Tone }) {
  const headingId = `${faq.id}-heading`;
  const items = faq.items.map(({ question, answer, icon }, index) => ({
    id: `${index + 1}`,
    title: unbroken(question),
    content: unbroken(answer),
    icon: <Icon of={icon} size={24} css={iconStyles} />,
  }));
  return (
    <Section id={faq.id} labelledBy={headingId} tone={tone}>
      <div css={columnsStyles}>
        <div css={headingStyles}>
          <SectionHeading id={headingId} title={faq.heading} lead={faq.intro} />
        </div>
        <Accordion items={items} />
      </div>
    </Section>
  );
}
