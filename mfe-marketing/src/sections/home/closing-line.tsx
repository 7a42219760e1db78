import { css } from '@emotion/react';
import { space, type } from '@hireloom/design';
import type { ReactNode } from 'react';

const lineStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(4),
});
const textStyles = css({ ...type.title, maxWidth: '32em' });

export function ClosingLine({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div css={lineStyles}>
      <p css={textStyles}>{text}</p>
      {children}
    </div>
  );
}
