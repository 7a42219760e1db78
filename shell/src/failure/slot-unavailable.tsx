import { css } from '@emotion/react';
import type { SlotName } from '@hireloom/shared/contracts';
import { radii, space, strokes, toned, type, weights } from '@hireloom/shared/design';
import { Button } from '@hireloom/shared/ui';
import { frame } from '../content/frame';
import { useIsOnline, useRetryOnline } from './use-is-online';
import { WaysToReachUs } from './ways-to-reach-us';

type Props = { name: SlotName; onRetry?: () => void };

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

/** What is missing, a way to get it after all, and two ways that need nothing from us but a person. */
export function SlotUnavailable({ name, onRetry }: Props) {
  const { slotText, offlineHeading, offlineText, retry } = frame.failure;
  const isOnline = useIsOnline();
  useRetryOnline(onRetry);
  return (
    <div role="group" aria-label={slotText[name]} css={boxStyles}>
      <p css={headingStyles}>{slotText[name]}</p>
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
      <WaysToReachUs />
    </div>
  );
}
