import { css } from '@emotion/react';
import type { Testimonial } from '@hireloom/contracts';
import { toned, type } from '@hireloom/design';
import { Section } from '@hireloom/design/ui';
import { useEffect, useState } from 'react';
import { home } from '../../content/home';
import { type Fetched, fetchTestimonials, logLoss } from './home-data';
import { quotesOf } from './quotes';
import { TestimonialWall } from './testimonial-wall';

const stateStyles = css({ ...type.lead, color: toned.textSoft });

/** What the page came with; where that was late, what a call of its own brings. */
function useTestimonials(loaded: Fetched<Testimonial>): Fetched<Testimonial> {
  const [fetched, setFetched] = useState(loaded);
  // The network is outside React; nobody waits for an answer once the section is gone.
  useEffect(() => {
    if (loaded !== 'late') return;
    const leaving = new AbortController();
    fetchTestimonials({ apiUrl: '', signal: leaving.signal }).then(setFetched, (error: unknown) => {
      const failed = logLoss('testimonials', error, leaving.signal);
      if (!leaving.signal.aborted) setFetched(failed);
    });
    return () => leaving.abort();
  }, [loaded]);
  return fetched;
}

function Wall({ testimonials }: { testimonials: Fetched<Testimonial> }) {
  const { heading, loading, empty } = home.testimonials;
  if (testimonials === 'late')
    return (
      <p role="status" css={stateStyles}>
        {loading}
      </p>
    );
  const quotes = quotesOf(testimonials);
  if (quotes.length === 0) return <p css={stateStyles}>{empty}</p>;
  return <TestimonialWall label={heading} quotes={quotes} />;
}

export function Testimonials({ loaded }: { loaded: Fetched<Testimonial> }) {
  const { id, heading, intro } = home.testimonials;
  const testimonials = useTestimonials(loaded);
  return (
    <Section id={id} tone="surface" title={heading} lead={intro}>
      <Wall testimonials={testimonials} />
    </Section>
  );
}
