import { css } from '@emotion/react';
import {
  below,
  columns,
  from,
  layout,
  radii,
  space,
  strokes,
  swipedOnPhones,
  toned,
  tones,
  type,
  weights,
} from '@hireloom/design';
import { Section } from '@hireloom/design/ui';
import { industries } from '../content/industries';
import { ActionLink } from '../sections/action-link';
import { Picture } from '../sections/picture';
import { ClosingLine } from '../sections/home/closing-line';

const tileStyles = css({
  ...tones.tint,
  display: 'flex',
  flexDirection: 'column',
  gap: space(1),
  minWidth: 0,
  padding: space(3),
  // Visible only in forced-colours mode.
  border: `${strokes.hairline} solid transparent`,
  borderRadius: radii.medium,
  [from.medium]: { gap: space(2), padding: space(5) },
});

const pictureStyles = css({ width: space(12), [from.medium]: { width: space(36) } });
const titleStyles = css({
  ...type.title,
  lineHeight: 1.25,
  hyphens: 'manual',
  // Keeps `Manufacturing` on one line of a phone's tile.
  [below.medium]: { fontSize: type.control.fontSize },
});
const descriptionStyles = css({ ...type.small, lineHeight: 1.4, color: toned.textSoft });
/** The same height as links, so that the numbers of a row share their baseline. */
const footStyles = css({
  ...type.small,
  lineHeight: 1.2,
  marginBlockStart: 'auto',
  [from.medium]: { lineHeight: layout.touchTarget },
});
const countStyles = css({ fontSize: type.h3.fontSize, fontWeight: weights.bold });

type Props = { tile: (typeof industries.tiles)[number] };

function IndustryTile({ tile }: Props) {
  const { title, description, placements, link, picture } = tile;
  return (
    <li css={tileStyles}>
      <Picture src={picture} width={240} height={150} css={pictureStyles} />
      <h3 css={titleStyles}>{title}</h3>
      <p css={descriptionStyles}>{description}</p>
      {link ? (
        <div css={footStyles}>
          <ActionLink action={link} look="text" />
        </div>
      ) : (
        <p css={footStyles}>
          <span css={countStyles}>{placements}</span> <span>{industries.placementsLabel}</span>
        </p>
      )}
    </li>
  );
}

const gridStyles = css(
  columns(space(3), { medium: 2, large: 5 }),
  { [from.medium]: { gap: layout.cardGap } },
  swipedOnPhones(space(37)),
  { [below.medium]: { gridTemplateRows: 'repeat(2, auto)' } },
);

/** A slot, so that its scripts load only when the visitor comes near. */
export function Component() {
  const { id, heading, intro, tiles, text, action } = industries;
  return (
    <Section id={id} title={heading} lead={intro}>
      <ul css={gridStyles}>
        {tiles.map((tile) => (
          <IndustryTile key={tile.slug} tile={tile} />
        ))}
      </ul>
      <ClosingLine text={text}>
        <ActionLink action={action} />
      </ClosingLine>
    </Section>
  );
}
