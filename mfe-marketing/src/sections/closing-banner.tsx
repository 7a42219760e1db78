import { css } from '@emotion/react';
import { below, clipped, fluid, radii, space, toned, tones, type } from '@hireloom/design';
import { Container } from '@hireloom/design/ui';
import type { Banner } from '../content/shapes';
import { ActionRow } from './action-row';
import { MotifBackdrop } from './motif-backdrop';
import { unbroken } from './unbroken';

const sectionStyles = css({ paddingBlock: fluid(24, 64) });

const panelStyles = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: clipped,
  display: 'grid',
  gap: space(6),
  padding: fluid(28, 80),
  [below.large]: { paddingBlockEnd: space(24) },
  borderRadius: radii.large,
});

const backdropStyles = css({ [below.large]: { height: space(24) } });

const titleStyles = css({ ...type.h2, maxWidth: '15em' });
const textStyles = css({ ...type.lead, color: toned.textSoft, maxWidth: '22em' });

/** The last section of a page: a question or an offer, with calls to action. */
export function ClosingBanner({ banner: { id, heading, text, actions } }: { banner: Banner }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} css={[tones.canvas, sectionStyles]}>
      <Container>
        <div css={[tones.tint, panelStyles]}>
          <MotifBackdrop seed={heading} css={backdropStyles} />
          <h2 id={`${id}-heading`} css={titleStyles}>
            {heading}
          </h2>
          <p css={textStyles}>{unbroken(text)}</p>
          <ActionRow actions={actions} />
        </div>
      </Container>
    </section>
  );
}
