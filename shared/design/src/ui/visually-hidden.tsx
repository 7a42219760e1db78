import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../tokens';

const styles = css(visuallyHidden);

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span css={styles}>{children}</span>;
}
