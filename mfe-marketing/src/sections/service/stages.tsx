import { css } from '@emotion/react';
import { columns, from, layout, radii, space, toned, type } from '@hireloom/design';
import { Carousel, Icon, Section, typography } from '@hireloom/design/ui';
import { raas } from '../../content/raas';
import { Picture } from '../picture';
import { TickList } from '../tick-list';
import { tints } from '../tints';

const STAGE_MS = 2000;

const stageStyles = css(columns(space(6), { large: '1fr 1fr' }), {
  alignItems: 'center',
  borderRadius: radii.large,
  padding: layout.cardPadding,
  [from.large]: { gap: layout.blockGap, padding: space(10, 14) },
});

const textStyles = css({ display: 'grid', alignContent: 'center', gap: space(4) });
const audienceStyles = css({
  ...type.eyebrow,
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  color: toned.accent,
});
const pictureStyles = css({ maxWidth: space(130), marginInline: 'auto', [from.large]: { order: 1 } });

const grounds = [tints.indigo, tints.marigold, tints.teal] as const;

function Stage({ stage }: { stage: (typeof raas.stages.items)[number] }) {
  return (
    <div css={[stageStyles, grounds[raas.stages.items.indexOf(stage)]]}>
      <Picture src={stage.picture} width={600} height={440} css={pictureStyles} />
      <div css={textStyles}>
        <p css={audienceStyles}>
          <Icon of={stage.icon} />
          {stage.audience}
        </p>
        <h3 css={typography.h2}>{stage.heading}</h3>
        <p css={typography.softBody}>{stage.text}</p>
        <TickList items={stage.points} />
      </div>
    </div>
  );
}

/** How the subscription helps companies at three stages of growth. */
export function Stages() {
  const { id, heading, intro, carouselLabel, items } = raas.stages;
  return (
    <Section id={id} tone="surface" title={heading} lead={intro}>
      <Carousel
        label={carouselLabel}
        autoplayMs={STAGE_MS}
        slides={items.map((stage) => ({ id: stage.audience, content: <Stage stage={stage} /> }))}
      />
    </Section>
  );
}
