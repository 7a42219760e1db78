import { css } from '@emotion/react';
import type { Testimonial } from '@hireloom/contracts';
import { from, layout, space, withoutScripts } from '@hireloom/design';
import { Section, typography, wallHeight } from '@hireloom/design/ui';
import { home } from '../../content/home';
import type { Fetched } from './home-data';
import { quotesOf } from './quotes';
import { TestimonialWall } from './testimonial-wall';
import { useArrival } from './home-data';

/** As tall as the wall with its button, so that late data causes no layout shift. */
const withButton = (height: string) => `calc(${height} + ${space(2)} + ${layout.touchTarget})`;

const roomStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  minHeight: withButton(wallHeight.narrow),
  [from.medium]: { minHeight: withButton(wallHeight.wide) },
  [withoutScripts]: { minHeight: 0 },
});

function Wall({ testimonials }: { testimonials: Fetched<Testimonial> }) {
  const { heading, loading, empty } = home.testimonials;
  if (testimonials === 'late')
    return (
      <p role="status" css={typography.softLead}>
        {loading}
      </p>
    );
  const quotes = quotesOf(testimonials);
  if (quotes.length === 0) return <p css={typography.softLead}>{empty}</p>;
  return <TestimonialWall label={heading} quotes={quotes} />;
}

export function Testimonials({ loaded }: { loaded: Fetched<Testimonial> }) {
  const { id, heading } = home.testimonials;
  const testimonials = useArrival('testimonials', loaded);
  return (
    <Section id={id} tone="surface" title={heading}>
      <div css={loaded === 'late' && roomStyles}>
        <Wall testimonials={testimonials} />
      </div>
    </Section>
  );
}
