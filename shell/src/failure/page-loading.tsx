import { css } from '@emotion/react';
import { fluid, layout, space } from '@hireloom/shared/design';
import { Container, Skeleton, VisuallyHidden } from '@hireloom/shared/ui';
import { frame } from '../content/frame';
import { appearsLateStyles } from './appears-late';

const styles = css({
  display: 'grid',
  alignContent: 'start',
  gap: space(6),
  maxWidth: '46rem',
  minHeight: fluid(420, 620),
  paddingBlock: layout.sectionGap,
});

/** Keeps the place of a page that the server could not render, until the browser has. */
export function PageLoading() {
  return (
    <Container css={appearsLateStyles}>
      <div css={styles}>
        <VisuallyHidden>{frame.failure.loading}</VisuallyHidden>
        <Skeleton shape="title" />
        <Skeleton lines={4} />
      </div>
    </Container>
  );
}
