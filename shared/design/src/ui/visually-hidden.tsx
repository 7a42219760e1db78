import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../tokens';

const styles = css(visuallyHidden);

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span css={styles}>{children}</span>;
}
