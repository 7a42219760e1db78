import { css, type CSSObject } from '@emotion/react';
import { clipped, colours, radii, shadows, space, strokes, toned, tones, type } from '../tokens';
import { Logo, Section, ThreadMotif, type ThreadCrop } from '../ui';
import { Exhibit, gridStyles, Row } from './exhibit';

const swatchesStyles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(7.5rem, 1fr))',
  gap: space(4),
});

const swatchStyles = (colour: string) =>
  css({
    height: space(16),
    backgroundColor: colour,
    border: `${strokes.hairline} solid ${toned.line}`,
    borderRadius: radii.small,
  });

const captionStyles = css({
  ...type.small,
  paddingBlockStart: space(1),
  '& > span': { color: toned.textSoft },
});

const lineStyles = css({ display: 'grid', gap: space(1) });
const nameStyles = css({ ...type.small, color: toned.textSoft });

const boxStyles = (look: CSSObject) =>
  css([
    {
      ...type.small,
      display: 'grid',
      placeItems: 'center',
      height: space(24),
      backgroundColor: colours.surface,
    },
    look,
  ]);

const motifStyles = (crop: ThreadCrop) =>
  css({
    ...tones[crop === 'medium' ? 'night' : 'surface'],
    aspectRatio: ASPECTS[crop],
    maxWidth: crop === 'narrow' ? space(80) : undefined,
    borderRadius: radii.large,
    overflow: clipped,
  });

const ASPECTS: Record<ThreadCrop, string> = { narrow: '5 / 9', medium: '7 / 5', wide: '9 / 4' };

const SAMPLES: Partial<Record<keyof typeof type, string>> = {
  display: 'Hiring, woven together',
  h2: 'First vetted profiles within 72 hours',
  h3: 'A fee only when someone joins',
  title: 'What does a recruiter do for you in the first week?',
  lead: 'You tell us once what the role needs. A named recruiter writes the brief with you.',
  body: 'Pay Per Hire asks for a fee only after the candidate joins and completes probation.',
  control: 'Request a recruiter',
  small: 'Mon-Fri 8 am to 5 pm',
  eyebrow: 'Our services',
  figure: '15000+',
};

export function Colours() {
  return (
    <Section
      id="colours"
      title="Colours"
      lead="Paper, ink, one indigo. Marigold is a thread, not a paint."
      level={2}
    >
      <div css={swatchesStyles}>
        {Object.entries(colours).map(([name, value]) => (
          <div key={name}>
            <div css={swatchStyles(value)} />
            <p css={captionStyles}>
              {name} <span>{value}</span>
            </p>
          </div>
        ))}
      </div>
    </Section>
  );
}

export function TypeScale() {
  return (
    <Section id="type" tone="surface" title="Type">
      {Object.entries(SAMPLES).map(([name, sample]) => (
        <div key={name} css={lineStyles}>
          <p css={nameStyles}>{name}</p>
          <p css={css(type[name as keyof typeof type])}>{sample}</p>
        </div>
      ))}
    </Section>
  );
}

export function Shapes() {
  return (
    <Section id="shapes" title="Radii, shadows, logo, threads">
      <div css={gridStyles}>
        {Object.entries(radii).map(([name, borderRadius]) => (
          <div
            key={name}
            css={boxStyles({ borderRadius, border: `${strokes.hairline} solid ${toned.line}` })}
          >
            radius {name}
          </div>
        ))}
        {Object.entries(shadows).map(([name, boxShadow]) => (
          <div key={name} css={boxStyles({ boxShadow, borderRadius: radii.medium })}>
            shadow {name}
          </div>
        ))}
      </div>
      <Exhibit title="Logo">
        <Row>
          <Logo height={56} />
          <Logo />
          <Logo isMarkOnly height={48} />
          <Logo isMarkOnly height={20} />
        </Row>
      </Exhibit>
      {(['wide', 'medium', 'narrow'] as const).map((crop) => (
        <Exhibit key={crop} title={`Threads, ${crop}`}>
          <div css={motifStyles(crop)}>
            <ThreadMotif seed="hero" crop={crop} />
          </div>
        </Exhibit>
      ))}
    </Section>
  );
}
