import { css } from '@emotion/react';
import type { SlotName } from '@hireloom/contracts';
import { fluid, layout, space, withoutScripts } from '@hireloom/design';
import { delayedAppearance, Container, Skeleton, VisuallyHidden } from '@hireloom/design/ui';
import { frame } from '../content/frame';
import type { PlainForm } from '../content/plain-forms';
import { SlotUnavailable, WaysToReachUs } from './failure-box';
import { PageFrame } from './page-frame';

/** Without scripts, the `noscript` next to the placeholder is shown instead. */
const lateStyles = css({
  animation: delayedAppearance,
  [withoutScripts]: { display: 'none' },
});

const pageStyles = css({
  display: 'grid',
  alignContent: 'start',
  gap: space(6),
  maxWidth: '46rem',
  minHeight: fluid(420, 620),
  paddingBlock: layout.sectionGap,
});

/** Placeholder while the browser loads a page. Without scripts, it says that the page could not be loaded. */
export function PageLoading({ plainForm }: { plainForm?: PlainForm }) {
  const { loading, pageHeading, pageText } = frame.failure;
  return (
    <>
      <Container css={lateStyles}>
        <div css={pageStyles}>
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

/** Placeholder while a slot loads. Without scripts, it says that the slot could not be loaded. */
export function SlotLoading({ name }: { name: SlotName }) {
  return (
    <>
      <div css={lateStyles}>
        <VisuallyHidden>{frame.failure.loading}</VisuallyHidden>
        <Skeleton lines={3} />
      </div>
      <noscript>
        <SlotUnavailable name={name} />
      </noscript>
    </>
  );
}
