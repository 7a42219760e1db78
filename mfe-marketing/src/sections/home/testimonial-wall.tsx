import { css } from '@emotion/react';
import { from, space } from '@hireloom/design';
import { Wall } from '@hireloom/design/ui';
import { QuoteCard } from './quote-card';
import { inGroups, type Quote } from './quotes';

/** Time per testimonial. */
const STEP_MS = 3000;

/** With fewer, one of three columns would be empty. */
const ENOUGH_FOR_THREE_COLUMNS = 5;

/** Groups may break across columns, so that the columns end together. */
const wallStyles = css({ '& ul > li figure:not(:last-of-type)': { marginBlockEnd: space(6) } });

/** For a short list: narrower and lower, because a list must be taller than its frame to loop without a gap. */
const fewStyles = css({
  maxWidth: space(220),
  [from.medium]: { '& > :first-of-type': { maxHeight: space(90) } },
  [from.large]: { '& ul': { columnCount: 2 } },
});

/** Columns of testimonials that scroll up endlessly, in groups of three. */
export function TestimonialWall({ label, quotes }: { label: string; quotes: readonly Quote[] }) {
  const isShort = quotes.length < ENOUGH_FOR_THREE_COLUMNS;
  return (
    <Wall
      label={label}
      steps={quotes.length}
      stepMs={STEP_MS}
      css={[wallStyles, isShort && fewStyles]}
      items={inGroups(quotes).map((group, index) => ({
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
