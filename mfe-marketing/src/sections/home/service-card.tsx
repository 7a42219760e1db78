import { css } from '@emotion/react';
import { from, layout, space, toned, type } from '@hireloom/design';
import { Card } from '@hireloom/design/ui';
import type { Action } from '../../content/shapes';
import { ActionLink } from '../action-link';
import { Picture } from '../picture';
import { TickList } from '../tick-list';
import { type Tint, tints } from '../tints';

const wideStyles = css({
  [from.medium]: {
    gridColumn: '1 / -1',
    flexDirection: 'row-reverse',
    '& > *': { flex: '1 1 50%', minWidth: 0 },
  },
});

const drawingStyles = css({ display: 'grid', placeItems: 'center', padding: space(4) });
const pictureStyles = css({ maxWidth: space(110) });
const textStyles = css({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: space(4),
  flexGrow: 1,
  padding: layout.cardPadding,
});
const wideTextStyles = css({ [from.large]: { padding: space(14, 12) } });
const titleStyles = css(type.h3);
const descriptionStyles = css({ ...type.body, color: toned.textSoft });
const linkStyles = css({ marginBlockStart: 'auto', paddingBlockStart: space(2) });

type Props = {
  card: { heading: string; description: string; bullets: readonly string[]; link: Action; picture: string };
  tint: Tint;
  /** Takes a row of its own, its drawing beside the text. */
  isWide: boolean;
};

export function ServiceCard({ card, tint, isWide }: Props) {
  return (
    <Card as="article" isPadded={false} css={isWide && wideStyles}>
      <div css={[drawingStyles, tints[tint]]}>
        <Picture src={card.picture} width={560} height={360} css={!isWide && pictureStyles} />
      </div>
      <div css={[textStyles, isWide && wideTextStyles]}>
        <h3 css={titleStyles}>{card.heading}</h3>
        <p css={descriptionStyles}>{card.description}</p>
        <TickList items={card.bullets} />
        <div css={linkStyles}>
          <ActionLink action={card.link} look="secondary" />
        </div>
      </div>
    </Card>
  );
}
