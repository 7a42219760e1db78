import { css, type CSSObject } from '@emotion/react';
import { colours, layout, radii, shadows, space, strokes, toned, type } from '../tokens';
import { SectionHeading } from '../ui';

const pageStyles = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(6) });

const gridStyles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
  gap: space(4),
});

const swatchStyles = (colour: string) =>
  css({
    height: space(16),
    backgroundColor: colour,
    border: `${strokes.hairline} solid ${toned.line}`,
    borderRadius: radii.small,
  });

const captionStyles = css({ ...type.small, paddingBlockStart: space(1), overflowWrap: 'anywhere' });
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

const barStyles = (width: string) =>
  css({ width, maxWidth: '100%', height: space(2), backgroundColor: toned.accent });

const SAMPLES: Record<keyof typeof type, string> = {
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

/** `var(--colour-ink,#14142B)`: the custom property that a shell may give another value. */
const propertyOf = (reference: string) => /--[\w-]+/.exec(reference)?.[0];

function Colours() {
  return (
    <div css={pageStyles}>
      <SectionHeading
        level={1}
        title="Colours"
        lead="Paper, ink, one indigo. Marigold is a thread, not a paint."
      />
      <div css={gridStyles}>
        {Object.values(colours).map((colour) => (
          <div key={colour}>
            <div css={swatchStyles(colour)} />
            <p css={captionStyles}>{propertyOf(colour)}</p>
          </div>
        ))}
      </div>
    </div>
  );
}

function Type() {
  return (
    <div css={pageStyles}>
      <SectionHeading level={1} title="Type" />
      {Object.entries(SAMPLES).map(([name, sample]) => (
        <div key={name}>
          <p css={nameStyles}>{name}</p>
          <p css={css(type[name as keyof typeof type])}>{sample}</p>
        </div>
      ))}
    </div>
  );
}

function Shapes() {
  return (
    <div css={pageStyles}>
      <SectionHeading level={1} title="Shapes" lead="Radii, shadows and lengths that have a name." />
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
      {Object.values({ step: space(1), ...layout }).map((length) => (
        <div key={length}>
          <p css={nameStyles}>{propertyOf(length)}</p>
          <div css={barStyles(length)} />
        </div>
      ))}
    </div>
  );
}

/** What all parts are made of, by address. */
export const FOUNDATIONS = { Colours, Type, Shapes };
