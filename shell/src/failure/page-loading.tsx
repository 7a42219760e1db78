import { css } from '@emotion/react';
import { fluid, layout, space } from '@hireloom/design';
import { Container, Skeleton, VisuallyHidden } from '@hireloom/design/ui';
import { frame } from '../content/frame';
import type { PlainForm } from '../content/plain-forms';
import { appearsLateStyles } from './appears-late';
import { PageFrame } from './page-frame';
import { WaysToReachUs } from './ways-to-reach-us';

const styles = css({
  display: 'grid',
  alignContent: 'start',
  gap: space(6),
  maxWidth: '46rem',
  minHeight: fluid(420, 620),
  paddingBlock: layout.sectionGap,
});

/** The placeholder of a page that the server could not render; without scripts it says so. */
export function PageLoading({ plainForm }: { plainForm?: PlainForm }) {
  const { loading, pageHeading, pageText } = frame.failure;
  return (
    <>
      <Container css={appearsLateStyles}>
        <div css={styles}>
          <VisuallyHidden>{loading}</VisuallyHidden>
          <Skeleton shape="title" />
          <Skeleton lines={4} />
        </div>
      </Container>
      <noscript>
        <PageFrame heading={pageHeading} text={pageText}>
          <WaysToReachUs plainForm={plainForm} />
        </PageFrame>
      </noscript>
    </>
  );
}
