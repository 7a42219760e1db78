import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { space, toned, type } from '../tokens';

const exhibitStyles = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(3) });
const titleStyles = css({ ...type.eyebrow, color: toned.textSoft });
const rowStyles = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(4) });

export const gridStyles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  gap: space(6),
});

/** One part in one state, under its name. */
export function Exhibit({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div css={exhibitStyles}>
      <h3 css={titleStyles}>{title}</h3>
      {children}
    </div>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div css={rowStyles}>{children}</div>;
}
