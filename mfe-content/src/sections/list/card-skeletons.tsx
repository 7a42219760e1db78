import { css } from '@emotion/react';
import { layout } from '@hireloom/design';
import { Card, Skeleton } from '@hireloom/design/ui';
import { cardGridStyles } from '../card-grid';

const CARDS = 3;

const textStyles = css({ padding: layout.cardPadding });

/** A placeholder of the first row of cards. */
export function CardSkeletons() {
  return (
    <div aria-hidden css={cardGridStyles}>
      {Array.from({ length: CARDS }, (_, index) => (
        <Card key={index} isPadded={false}>
          <Skeleton shape="picture" />
          <div css={textStyles}>
            <Skeleton shape="title" />
            <Skeleton lines={3} />
          </div>
        </Card>
      ))}
    </div>
  );
}
