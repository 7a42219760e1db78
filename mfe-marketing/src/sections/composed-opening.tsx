import { css } from '@emotion/react';
import { columns, fluid, from, layout, space, toned, tones, type } from '@hireloom/design';
import { Container, SectionHeading, keepTogether } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import type { Opening } from '../content/shapes';
import { ActionRow } from './action-row';

const sectionStyles = css({ overflow: 'clip', paddingBlock: fluid(28, 48) });

const gridStyles = css(columns(space(6, 4), { large: 'minmax(0, 1fr) 40%' }), {
  [from.large]: { alignItems: 'start' },
});

/** On large screens, the text begins at the line of the heading, below the eyebrow. */
const textStyles = css({
  display: 'grid',
  justifyItems: 'start',
  gap: space(6),
  [from.large]: { paddingBlockStart: space(10) },
});
const leadStyles = css({ ...type.lead, color: toned.textSoft, maxWidth: layout.measure });
const compositionStyles = css({ marginBlockStart: fluid(24, 36) });

type Props = { opening: Pick<Opening, 'eyebrow' | 'heading' | 'text' | 'actions'>; children: ReactNode };

export function ComposedOpening({ opening: { eyebrow, heading, text, actions }, children }: Props) {
  return (
    <section aria-labelledby="opening-heading" css={[tones.canvas, sectionStyles]}>
      <Container>
        <div css={gridStyles}>
          <SectionHeading id="opening-heading" level={1} eyebrow={eyebrow} title={heading} />
          <div css={textStyles}>
            <p css={leadStyles}>{keepTogether(text)}</p>
            {actions.length > 0 && <ActionRow actions={actions} />}
          </div>
        </div>
        <div css={compositionStyles}>{children}</div>
      </Container>
    </section>
  );
}
