import { css } from '@emotion/react';
import { below, columns, fluid, layout, space, toned, type, weights } from '@hireloom/design';
import { Card, Icon, Section, SectionHeading, typography } from '@hireloom/design/ui';
import type { Action, Point } from '../../content/shapes';
import { womenRemote } from '../../content/women-remote';
import { ActionRow } from '../action-row';
import { Picture } from '../picture';

const cardStyles = css({ gap: fluid(16, 24) });

const listStyles = {
  1: css(columns(`${fluid(14, 24)} ${space(8)}`)),
  2: css(columns(`${fluid(14, 24)} ${space(8)}`, { medium: 2 })),
};

const pointStyles = css({
  ...type.control,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignContent: 'start',
  gap: space(1, 3),
  '& > svg': { gridRow: 'span 2', color: toned.accent },
});
const pointTitleStyles = css({ fontWeight: weights.semibold });
const actionsStyles = css({ marginBlockStart: 'auto' });

type Side = { heading: string; items: readonly Point[]; actions: readonly Action[] };

function OfferingSide({ side, columnCount }: { side: Side; columnCount: 1 | 2 }) {
  return (
    <Card css={cardStyles}>
      <h3 css={typography.h3}>{side.heading}</h3>
      <ul css={listStyles[columnCount]}>
        {side.items.map(({ icon, title, text }) => (
          <li key={title} css={pointStyles}>
            <Icon of={icon} size={24} />
            <h4 css={pointTitleStyles}>{title}</h4>
            <p css={typography.soft}>{text}</p>
          </li>
        ))}
      </ul>
      <ActionRow actions={side.actions} isQuiet css={actionsStyles} />
    </Card>
  );
}

const leadParagraphStyles = css(columns(layout.blockGap, { large: '7fr 5fr' }), { alignItems: 'center' });

const pictureStyles = css({
  maxWidth: fluid(200, 520),
  marginInline: 'auto',
  [below.medium]: { display: 'none' },
});

const sidesStyles = css(columns(layout.cardGap, { large: '7fr 5fr' }));

export function WomenRemote() {
  const { id, eyebrow, heading, text, picture, pictureAlt, companies, professionals } = womenRemote;
  return (
    <Section id={id} tone="tint" labelledBy={`${id}-heading`}>
      <div css={leadParagraphStyles}>
        <SectionHeading id={`${id}-heading`} eyebrow={eyebrow} title={heading} lead={text} />
        <Picture src={picture} alt={pictureAlt} width={640} height={500} css={pictureStyles} />
      </div>
      <div css={sidesStyles}>
        <OfferingSide side={companies} columnCount={2} />
        <OfferingSide side={professionals} columnCount={1} />
      </div>
    </Section>
  );
}
