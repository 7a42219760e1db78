import { css } from '@emotion/react';
import { from, layout, radii, space, toned, tones, type } from '@hireloom/design';
import { Carousel, Icon, Section } from '@hireloom/design/ui';
import { payPerHire } from '../../content/pay-per-hire';
import { Picture } from '../picture';
import { unbroken } from '../unbroken';

const FEATURE_MS = 3000;

const featureStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  gap: space(4),
  borderRadius: radii.large,
  padding: layout.cardPadding,
  [from.medium]: { gridTemplateColumns: '1fr 1fr', gap: layout.blockGap },
  [from.large]: { padding: space(8, 14) },
});

const textStyles = css({
  display: 'grid',
  alignContent: 'center',
  gap: space(4),
  '& > svg': { color: toned.accent },
});
const titleStyles = css(type.h2);
const descriptionStyles = css({ ...type.lead, color: toned.textSoft });

function Feature({ feature }: { feature: (typeof payPerHire.showcase.items)[number] }) {
  return (
    <div css={[tones.canvas, featureStyles]}>
      <Picture src={feature.picture} width={600} height={440} />
      <div css={textStyles}>
        <Icon of={feature.icon} size={32} />
        <h3 css={titleStyles}>{unbroken(feature.title)}</h3>
        <p css={descriptionStyles}>{unbroken(feature.text)}</p>
      </div>
    </div>
  );
}

/** What makes the fee fair, one feature after the other. */
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
