import { css } from '@emotion/react';
import { columns, forcedColours, layout, radii, space, strokes, toned, tones, type } from '@hireloom/design';
import { typography } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import type { Action } from '../../content/shapes';
import { ActionLink } from '../action-link';
import { unbroken } from '../unbroken';

const panelStyles = css(columns(space(5)), {
  alignContent: 'start',
  padding: layout.cardPadding,
  borderRadius: radii.large,
  [forcedColours]: { border: `${strokes.hairline} solid` },
});

const headStyles = css({ display: 'grid', gap: space(2) });
const textStyles = css({ ...type.control, color: toned.textSoft, textWrap: 'pretty' });
const conclusionStyles = css({ ...type.body });

type Props = {
  example: { heading: string; text: string; conclusion: string; article: Action };
  children: ReactNode;
};

/** The frame of a price that is worked through, with the article that does it at length. */
export function WorkedPanel({ example: { heading, text, conclusion, article }, children }: Props) {
  return (
    <div css={[tones.tint, panelStyles]}>
      <div css={headStyles}>
        <h3 css={typography.h3}>{unbroken(heading)}</h3>
        <p css={textStyles}>{unbroken(text)}</p>
      </div>
      {children}
      <p css={conclusionStyles}>{unbroken(conclusion)}</p>
      <p>
        <ActionLink action={article} look="text" />
      </p>
    </div>
  );
}
