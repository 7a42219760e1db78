import { css } from '@emotion/react';
import { columns, layout } from '@hireloom/design';
import { Section } from '@hireloom/design/ui';
import { home } from '../../content/home';
import { ActionLink } from '../action-link';
import { ClosingLine } from './closing-line';
import { ServiceCard } from './service-card';

const gridStyles = css(columns(layout.cardGap, { medium: 2 }));

const tones = ['indigo', 'marigold', 'teal'] as const;

export function Services() {
  const { id, heading, intro, cards, callToAction } = home.services;
  return (
    <Section id={id} title={heading} lead={intro}>
      <div css={gridStyles}>
        {cards.map((card, index) => (
          <ServiceCard key={card.heading} card={card} tint={tones[index] ?? 'indigo'} isWide={index === 0} />
        ))}
      </div>
      <ClosingLine text={callToAction.text}>
        <ActionLink action={callToAction.action} />
      </ClosingLine>
    </Section>
  );
}
