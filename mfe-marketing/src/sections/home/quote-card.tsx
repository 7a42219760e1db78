import { css } from '@emotion/react';
import { colours, radii, space, toned, type, weights } from '@hireloom/design';
import { Card, VisuallyHidden } from '@hireloom/design/ui';
import type { Quote } from './quotes';

const cardStyles = css({
  gap: space(5),
  breakInside: 'avoid',
});

const wordsStyles = css({ ...type.control, textWrap: 'pretty' });
const personStyles = css({ display: 'flex', alignItems: 'center', gap: space(3) });
const portraitStyles = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: space(12),
  height: space(12),
  borderRadius: radii.round,
  backgroundColor: colours.indigoTint,
  color: colours.indigoDark,
  fontWeight: weights.semibold,
});
const nameStyles = css({ ...type.control, display: 'block', fontWeight: weights.semibold });
const roleStyles = css({ ...type.small, display: 'block', color: toned.textSoft });

const getInitials = (name: string) =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();

function Portrait({ name, portrait }: Quote) {
  if (!portrait)
    return (
      <span aria-hidden css={portraitStyles}>
        {getInitials(name)}
      </span>
    );
  return <img src={portrait} alt="" width={48} height={48} loading="lazy" css={portraitStyles} />;
}

export function QuoteCard({ quote }: { quote: Quote }) {
  return (
    <Card as="figure" css={cardStyles}>
      <blockquote css={wordsStyles}>{quote.words}</blockquote>
      <figcaption css={personStyles}>
        <Portrait {...quote} />
        <span>
          <span css={nameStyles}>
            {quote.name}
            {quote.role && <VisuallyHidden>, </VisuallyHidden>}
          </span>
          {quote.role && <span css={roleStyles}>{quote.role}</span>}
        </span>
      </figcaption>
    </Card>
  );
}
