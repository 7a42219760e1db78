import { css } from '@emotion/react';
import { colours, from, layout, radii, space, toned, tones, type } from '@hireloom/design';
import { typography } from '@hireloom/design/ui';
import { womenRemote } from '../../content/women-remote';
import { ActionLink } from '../action-link';
import { Picture } from '../picture';

const cardStyles = css({
  ...tones.surface,
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${space(24)}`,
  alignContent: 'start',
  alignItems: 'center',
  gap: space(2, 4),
  padding: layout.cardPadding,
  borderRadius: radii.medium,
  backgroundColor: colours.surface,
  [from.medium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const eyebrowStyles = css({ ...type.eyebrow, color: toned.accent, marginBlockEnd: space(2) });
const wholeRow = css({ gridColumn: '1 / -1' });
const pictureStyles = css({ [from.medium]: { order: -1, maxWidth: space(72), marginInline: 'auto' } });

/** Says on Home that there is the partner offering, and leads to it. */
export function WomenRemoteTeaser() {
  const { eyebrow, teaser, picture } = womenRemote;
  return (
    <section aria-labelledby="women-remote-teaser-heading" css={cardStyles}>
      <div>
        <p css={eyebrowStyles}>{eyebrow}</p>
        <h2 id="women-remote-teaser-heading" css={typography.h3}>
          {teaser.heading}
        </h2>
      </div>
      <Picture src={picture} width={640} height={500} css={pictureStyles} />
      <p css={[typography.softControl, wholeRow]}>{teaser.text}</p>
      <div css={wholeRow}>
        <ActionLink action={teaser.action} look="secondary" />
      </div>
    </section>
  );
}
