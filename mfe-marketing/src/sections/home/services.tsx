import { css } from '@emotion/react';
import {
  below,
  columns,
  from,
  layout,
  radii,
  space,
  stackedIfDoubledText,
  toned,
  type,
} from '@hireloom/design';
import { Card, Section, typography } from '@hireloom/design/ui';
import { home } from '../../content/home';
import type { Action } from '../../content/shapes';
import { ActionLink } from '../action-link';
import { drawingTint } from '../drawing-tints';
import { Picture } from '../picture';
import { TickList } from '../tick-list';
import { ClosingLine } from './closing-line';

const cardStyles = css({
  [below.medium]: {
    display: 'grid',
    gridTemplateColumns: `${space(20)} minmax(0, 1fr)`,
    alignItems: 'center',
    gap: space(2.5, 4),
    padding: layout.cardPadding,
  },
  ...stackedIfDoubledText,
});

const wideStyles = css({
  [from.medium]: {
    gridColumn: '1 / -1',
    flexDirection: 'row-reverse',
    '& > *': { flex: '1 1 50%', minWidth: 0 },
  },
});

const drawingStyles = css({
  display: 'grid',
  placeItems: 'center',
  padding: space(1),
  borderRadius: radii.small,
  [from.medium]: { padding: space(4), borderRadius: 0 },
});
const pictureStyles = css({ maxWidth: space(96) });
const textStyles = css({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: space(3),
  [below.medium]: { display: 'contents' },
  [from.medium]: { flexGrow: 1, gap: space(4), padding: layout.cardPadding },
});
const wideTextStyles = css({ [from.large]: { alignContent: 'center', padding: space(8, 12) } });
const wholeRow = { [below.medium]: { gridColumn: '1 / -1' } } as const;
const descriptionStyles = css({ ...type.body, color: toned.textSoft, ...wholeRow });
/** Aligns the links of neighbouring cards. */
const narrowTextStyles = css({ [from.medium]: { flexGrow: 1, gridTemplateRows: 'auto auto 1fr auto' } });

const bulletStyles = css(wholeRow);
const linkStyles = css({
  ...wholeRow,
  [from.medium]: { marginBlockStart: 'auto', paddingBlockStart: space(2) },
});

type Props = {
  card: { heading: string; description: string; bullets: readonly string[]; link: Action; picture: string };
  index: number;
};

function ServiceCard({ card, index }: Props) {
  /** The card takes a whole row, with its drawing beside the text. */
  const isWide = index === 0;
  return (
    <Card as="article" isPadded={false} css={[cardStyles, isWide && wideStyles]}>
      <div css={[drawingStyles, drawingTint(index)]}>
        <Picture src={card.picture} width={560} height={360} css={!isWide && pictureStyles} />
      </div>
      <div css={[textStyles, isWide ? wideTextStyles : narrowTextStyles]}>
        <h3 css={typography.h3}>{card.heading}</h3>
        <p css={descriptionStyles}>{card.description}</p>
        <TickList items={card.bullets} css={bulletStyles} />
        <div css={linkStyles}>
          <ActionLink action={card.link} look="secondary" />
        </div>
      </div>
    </Card>
  );
}

const gridStyles = css(columns(layout.cardGap, { medium: 2 }));

export function Services() {
  const { id, heading, intro, cards, callToAction } = home.services;
  return (
    <Section id={id} title={heading} lead={intro}>
      <div css={gridStyles}>
        {cards.map((card, index) => (
          <ServiceCard key={card.heading} card={card} index={index} />
        ))}
      </div>
      <ClosingLine text={callToAction.text}>
        <ActionLink action={callToAction.action} />
      </ClosingLine>
    </Section>
  );
}
