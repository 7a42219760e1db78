import { css } from '@emotion/react';
import { columns, from, layout, radii, space, toned, tones } from '@hireloom/design';
import { Carousel, Icon, Section, typography } from '@hireloom/design/ui';
import { payPerHire } from '../../content/pay-per-hire';
import { Picture } from '../picture';
import { unbroken } from '../unbroken';

const FEATURE_MS = 3000;

const featureStyles = css(columns(space(4), { medium: '1fr 1fr' }), {
  alignItems: 'center',
  borderRadius: radii.large,
  padding: layout.cardPadding,
  [from.medium]: { gap: layout.blockGap },
  [from.large]: { padding: space(8, 14) },
});

const textStyles = css({
  display: 'grid',
  alignContent: 'center',
  gap: space(4),
  '& > svg': { color: toned.accent },
});

function Feature({ feature }: { feature: (typeof payPerHire.showcase.items)[number] }) {
  return (
    <div css={[tones.canvas, featureStyles]}>
      <Picture src={feature.picture} width={600} height={440} />
      <div css={textStyles}>
        <Icon of={feature.icon} size={32} />
        <h3 css={typography.h2}>{unbroken(feature.title)}</h3>
        <p css={typography.softLead}>{unbroken(feature.text)}</p>
      </div>
    </div>
  );
}

/** A carousel of the reasons why the fee is fair. */
export function Showcase() {
  const { id, heading, intro, carouselLabel, items } = payPerHire.showcase;
  return (
    <Section id={id} tone="surface" title={heading} lead={intro}>
      <Carousel
        label={carouselLabel}
        autoplayMs={FEATURE_MS}
        slides={items.map((feature) => ({ id: feature.title, content: <Feature feature={feature} /> }))}
      />
    </Section>
  );
}
