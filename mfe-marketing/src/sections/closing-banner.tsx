import { css } from '@emotion/react';
import { below, fluid, from, radii, space, toned, tones, type } from '@hireloom/shared/design';
import { Container, ThreadMotif } from '@hireloom/shared/ui';
import type { Banner } from '../content/shapes';
import { ActionRow } from './action-row';

const sectionStyles = css({ paddingBlock: fluid(24, 64) });

const panelStyles = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'clip',
  display: 'grid',
  gap: space(6),
  padding: fluid(28, 80),
  borderRadius: radii.large,
});

const backdropStyles = css({
  position: 'absolute',
  zIndex: -1,
  inset: 0,
  [below.medium]: { insetBlockStart: '60%' },
  [from.medium]: { insetInlineStart: '50%' },
});

const titleStyles = css({ ...type.h2, maxWidth: '20em' });
const textStyles = css({ ...type.lead, color: toned.textSoft, maxWidth: '30em' });

/** The page's last word: a question or an offer, and what to press. */
export function ClosingBanner({ banner: { id, heading, text, actions } }: { banner: Banner }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} css={[tones.canvas, sectionStyles]}>
      <Container>
        <div css={[tones.tint, panelStyles]}>
          <div css={backdropStyles}>
            <ThreadMotif seed={`${id}-${heading}`} crop="medium" />
          </div>
          <h2 id={`${id}-heading`} css={titleStyles}>
            {heading}
          </h2>
          <p css={textStyles}>{text}</p>
          <ActionRow actions={actions} />
        </div>
      </Container>
    </section>
  );
}
