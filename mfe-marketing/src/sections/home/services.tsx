import { css } from '@emotion/react';
import { from, layout } from '@hireloom/design';
import { Section } from '@hireloom/design/ui';
import { home } from '../../content/home';
import { ActionLink } from '../action-link';
import { ClosingLine } from './closing-line';
import { ServiceCard } from './service-card';

const gridStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: layout.cardGap,
  [from.medium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

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
