import { css } from '@emotion/react';
import { toned } from '@hireloom/design';
import { Accordion, Icon, keepTogether } from '@hireloom/design/ui';
import type { FaqSection } from '../content/shapes';
import { BesideHeading } from './beside-heading';

const iconStyles = css({ flexShrink: 0, color: toned.accent });

export function Questions({ faq }: { faq: FaqSection }) {
  const items = faq.items.map(({ question, answer, icon }, index) => ({
    id: `${index + 1}`,
    title: keepTogether(question),
    content: keepTogether(answer),
    icon: <Icon of={icon} size={24} css={iconStyles} />,
  }));
  return (
    <BesideHeading section={faq} tone="surface" widths="5fr 8fr" isSticky>
      <Accordion items={items} />
    </BesideHeading>
  );
}
