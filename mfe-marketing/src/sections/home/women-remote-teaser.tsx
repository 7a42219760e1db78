import { css } from '@emotion/react';
import { fluid, from, layout, space, toned, type } from '@hireloom/design';
import { Section } from '@hireloom/design/ui';
import { womenRemote } from '../../content/women-remote';
import { ActionLink } from '../action-link';
import { Picture } from '../picture';

const sectionStyles = css({ paddingBlock: fluid(40, 64) });

const rowStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  gap: space(6),
  [from.medium]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: layout.blockGap },
});

const textStyles = css({ display: 'grid', justifyItems: 'start', gap: space(4) });
const eyebrowStyles = css({ ...type.eyebrow, color: toned.accent });
const titleStyles = css(type.h2);
const leadStyles = css({ ...type.lead, color: toned.textSoft, maxWidth: layout.measure });
const pictureStyles = css({ maxWidth: space(96), marginInline: 'auto' });

/** Says on Home that there is the partner offering, and leads to it. */
export function WomenRemoteTeaser() {
  const { eyebrow, teaser, picture } = womenRemote;
  return (
    <Section labelledBy="women-remote-teaser-heading" tone="tint" css={sectionStyles}>
      <div css={rowStyles}>
        <Picture src={picture} width={640} height={500} css={pictureStyles} />
        <div css={textStyles}>
          <p css={eyebrowStyles}>{eyebrow}</p>
          <h2 id="women-remote-teaser-heading" css={titleStyles}>
            {teaser.heading}
          </h2>
          <p css={leadStyles}>{teaser.text}</p>
          <ActionLink action={teaser.action} look="secondary" />
        </div>
      </div>
    </Section>
  );
}
