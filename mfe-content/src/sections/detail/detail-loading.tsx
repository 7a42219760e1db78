import { css } from '@emotion/react';
import { fluid, layout, space } from '@hireloom/design';
import { Container, Skeleton, typography } from '@hireloom/design/ui';
import type { LoadedDetail } from './detail-data';
import { BackLink } from './back-link';
import { useQuietRetry } from './use-quiet-retry';

type Props = {
  loaded: LoadedDetail<unknown>;
  text: string;
  back: { href: string; label: string };
};

const pageStyles = css({
  display: 'grid',
  gap: space(6),
  minHeight: ['70vh', '70dvh'],
  alignContent: 'start',
  paddingBlock: `${fluid(24, 48)} ${layout.sectionGap}`,
});
const linesStyles = css({ maxWidth: layout.measure });

/** Stands where the text will be, for as long as it does not come, and keeps asking for it. */
export function DetailLoading({ loaded, text, back }: Props) {
  useQuietRetry(loaded);
  return (
    <Container css={pageStyles}>
      <BackLink href={back.href}>{back.label}</BackLink>
      <div role="status">
        <h1 css={typography.h2}>{text}</h1>
      </div>
      <div css={linesStyles}>
        <Skeleton lines={8} />
      </div>
    </Container>
  );
}
