import { css } from '@emotion/react';
import { below, colours, from, layout, radii, space, toned, tones, type, weights } from '@hireloom/design';
import { home } from '../../content/home';
import { ActionLink } from '../action-link';
import { Picture } from '../picture';

const tileStyles = css({
  display: 'flex',
  flexDirection: 'column',
  gap: space(4),
  padding: layout.cardPadding,
  borderRadius: radii.medium,
  [below.small]: { flexDirection: 'row', '& > img': { width: space(24), flexShrink: 0, alignSelf: 'start' } },
});

const wideStyles = css({
  [from.large]: {
    gridColumn: 'span 2',
    flexDirection: 'row-reverse',
    alignItems: 'center',
    '& > *': { flex: '1 1 50%', minWidth: 0 },
  },
});

const grounds = {
  indigo: css(tones.tint),
  teal: css({ ...tones.tint, backgroundColor: colours.tealTint }),
  marigold: css({ ...tones.tint, backgroundColor: colours.marigoldTint }),
  night: css(tones.night),
};

const textStyles = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space(2),
  flexGrow: 1,
  minWidth: 0,
});
const titleStyles = css(type.title);
const descriptionStyles = css({ ...type.small, color: toned.textSoft });
const footStyles = css({ ...type.control, marginBlockStart: 'auto', paddingBlockStart: space(2) });
const countStyles = css({ ...type.h3, fontWeight: weights.bold });

type Props = { tile: (typeof home.industries.tiles)[number]; isWide: boolean };

/** An industry with the number of people placed in it, or the way to read on. */
export function IndustryTile({ tile, isWide }: Props) {
  const { title, description, placements, link, tone, picture } = tile;
  return (
    <li css={[grounds[tone], tileStyles, isWide && wideStyles]}>
      <Picture src={picture} width={240} height={150} />
      <div css={textStyles}>
        <h3 css={titleStyles}>{title}</h3>
        <p css={descriptionStyles}>{description}</p>
        {link ? (
          <div css={footStyles}>
            <ActionLink action={link} look="text" />
          </div>
        ) : (
          <p css={footStyles}>
            <span css={countStyles}>{placements}</span> <span>{home.industries.placementsLabel}</span>
          </p>
        )}
      </div>
    </li>
  );
}
