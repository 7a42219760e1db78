import { css } from '@emotion/react';
import { below, fadeMasks, fluid, inPrint, radii, toned, tones, type } from '@hireloom/design';
import { Container, keepTogether } from '@hireloom/design/ui';
import type { Banner } from '../content/shapes';
import weave from '../pictures/home-weave-medium.svg';
import { ActionRow } from './action-row';

const sectionStyles = css({ paddingBlock: fluid(24, 64), [inPrint]: { display: 'none' } });

const panelStyles = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'clip',
  display: 'grid',
  gap: fluid(16, 24),
  padding: fluid(24, 80),
  borderRadius: radii.large,
});

/** The woven pattern from Home, where there is room beside the text. */
const weaveStyles = css({
  position: 'absolute',
  zIndex: -1,
  insetBlock: 0,
  insetInlineEnd: 0,
  width: '40%',
  height: '100%',
  objectFit: 'cover',
  objectPosition: 'left center',
  maskImage: fadeMasks.atStart,
  [below.large]: { display: 'none' },
});

const titleStyles = css({ ...type.h2, maxWidth: '15em' });
const textStyles = css({ ...type.lead, color: toned.textSoft, maxWidth: '22em' });

export function ClosingBanner({ banner: { id, heading, text, actions } }: { banner: Banner }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} css={[tones.canvas, sectionStyles]}>
      <Container>
        <div css={[tones.tint, panelStyles]}>
          <img src={weave} alt="" width={1024} height={280} loading="lazy" css={weaveStyles} />
          <h2 id={`${id}-heading`} css={titleStyles}>
            {heading}
          </h2>
          <p css={textStyles}>{keepTogether(text)}</p>
          <ActionRow actions={actions} />
        </div>
      </Container>
    </section>
  );
}
