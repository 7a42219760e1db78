import { css } from '@emotion/react';
import { radii, space, strokes, toned, type, weights } from '@hireloom/design';
import { Button, useIsOnline } from '@hireloom/design/ui';
import { frame } from '../content/frame';
import type { PlainForm } from '../content/plain-forms';
import { useRetryOnline } from './use-retry-online';
import { WaysToReachUs } from './ways-to-reach-us';

type Props = { text: string; onRetry?: () => void; plainForm?: PlainForm };

const boxStyles = css({
  display: 'grid',
  justifyItems: 'start',
  gap: space(4),
  padding: space(6),
  border: `${strokes.hairline} solid ${toned.line}`,
  borderInlineStart: `${strokes.ring} solid ${toned.threadAccent}`,
  borderRadius: radii.medium,
});

const headingStyles = css({ ...type.control, fontWeight: weights.semibold });
const textStyles = css({ ...type.small, color: toned.textSoft });

/** What is missing, a way to get it after all, and ways that need nothing from us but a person. */
export function FailureBox({ text, onRetry, plainForm }: Props) {
  const { offlineHeading, offlineText, retry } = frame.failure;
  const isOnline = useIsOnline();
  useRetryOnline(onRetry);
  return (
    <div role="group" aria-label={text} css={boxStyles}>
      <p css={headingStyles}>{text}</p>
      {!isOnline && (
        <p css={textStyles}>
          {offlineHeading} {offlineText}
        </p>
      )}
      {onRetry && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          {retry}
        </Button>
      )}
      <WaysToReachUs plainForm={plainForm} />
    </div>
  );
}
