import { css } from '@emotion/react';
import type { Testimonial } from '@hireloom/contracts';
import { from, layout, space, withoutScripts } from '@hireloom/design';
import { Section, typography, Wall, wallHeight } from '@hireloom/design/ui';
import { home } from '../../content/home';
import { type Fetched, useLateData } from './home-data';
import { QuoteCard } from './quote-card';
import { splitIntoGroups, type Quote, listQuotes } from './quotes';

/** Interval between two steps of the wall. It has one step per testimonial. */
const STEP_MS = 3000;

/** Fewer testimonials would leave one of three columns empty. */
const MIN_FOR_THREE_COLUMNS = 5;

/** Adds space between testimonials of a group. Groups may break across columns, so that the columns end together. */
const wallStyles = css({ '& ul > li figure:not(:last-of-type)': { marginBlockEnd: space(6) } });

/** For a short list: narrower and lower, because a list must be taller than its frame to loop without a gap. */
const fewStyles = css({
  maxWidth: space(220),
  [from.medium]: { '& > :first-of-type': { maxHeight: space(90) } },
  [from.large]: { '& ul': { columnCount: 2 } },
});

function TestimonialWall({ label, quotes }: { label: string; quotes: readonly Quote[] }) {
  const isShort = quotes.length < MIN_FOR_THREE_COLUMNS;
  return (
    <Wall
      label={label}
      steps={quotes.length}
      stepMs={STEP_MS}
      css={[wallStyles, isShort && fewStyles]}
      items={splitIntoGroups(quotes).map((group, index) => ({
        id: `${index}`,
        content: (
          <div>
            {group.map((quote) => (
              <QuoteCard key={quote.id} quote={quote} />
            ))}
          </div>
        ),
      }))}
    />
  );
}

/** Returns the height of the wall with its button, reserved so that late data causes no layout shift. */
const withButton = (height: string) => `calc(${height} + ${space(2)} + ${layout.touchTarget})`;

const roomStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  minHeight: withButton(wallHeight.narrow),
  [from.medium]: { minHeight: withButton(wallHeight.wide) },
  [withoutScripts]: { minHeight: 0 },
});

function Quotes({ testimonials }: { testimonials: Fetched<Testimonial> }) {
  const { heading, loading, empty } = home.testimonials;
  if (testimonials === 'late')
    return (
      <p role="status" css={typography.softLead}>
        {loading}
      </p>
    );
  const quotes = listQuotes(testimonials);
  if (quotes.length === 0) return <p css={typography.softLead}>{empty}</p>;
  return <TestimonialWall label={heading} quotes={quotes} />;
}

export function Testimonials({ loaded }: { loaded: Fetched<Testimonial> }) {
  const { id, heading } = home.testimonials;
  const testimonials = useLateData('testimonials', loaded);
  return (
    <Section id={id} tone="surface" title={heading}>
      <div css={loaded === 'late' && roomStyles}>
        <Quotes testimonials={testimonials} />
      </div>
    </Section>
  );
}
