import { css } from '@emotion/react';
import { createReference, type RenderStep, site, type SlotName } from '@hireloom/contracts';
import { radii, space, strokes, toned, type, weights } from '@hireloom/design';
import { Button, TextLink, typography, useIsOnline } from '@hireloom/design/ui';
import { useEffect } from 'react';
import { frame } from '../content/frame';
import { type PlainForm, findSlotPlainForm } from '../content/plain-forms';

export function useRetryOnline(retry: (() => void) | undefined) {
  useEffect(() => {
    if (!retry) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
}

const listStyles = css({ ...type.control, display: 'flex', flexWrap: 'wrap', gap: space(2, 6) });

/** Ways to reach the agency that need no bundle: a form that the server renders, phone and email. */
export function WaysToReachUs({ plainForm }: { plainForm?: PlainForm }) {
  const { phone, email } = frame.failure;
  return (
    <ul css={listStyles}>
      {plainForm && (
        <li>
          <TextLink href={plainForm.href}>{plainForm.label}</TextLink>
        </li>
      )}
      <li>
        {phone} <TextLink href={site.phone.href}>{site.phone.display}</TextLink>
      </li>
      <li>
        {email} <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
      </li>
    </ul>
  );
}

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

/** The short id of a failure, which support asks for. */
export const Reference = ({ of }: { of: RenderStep }) => (
  <p css={typography.softSmall}>
    {frame.failure.reference} {createReference(of)}
  </p>
);

type BoxProps = { text: string; onRetry?: () => void; plainForm?: PlainForm; failure?: RenderStep };

export function FailureBox({ text, onRetry, plainForm, failure }: BoxProps) {
  const { offlineHeading, offlineText, retry } = frame.failure;
  const isOnline = useIsOnline();
  useRetryOnline(onRetry);
  return (
    <div role="group" aria-label={text} css={boxStyles}>
      <p css={headingStyles}>{text}</p>
      {!isOnline && (
        <p css={typography.softSmall}>
          {offlineHeading} {offlineText}
        </p>
      )}
      {onRetry && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          {retry}
        </Button>
      )}
      <WaysToReachUs plainForm={plainForm} />
      {failure && <Reference of={failure} />}
    </div>
  );
}

/** A new slot needs no entry here. */
const slotTexts: Readonly<Partial<Record<SlotName, string>>> = frame.failure.slotText;

type SlotProps = { name: SlotName } & Pick<BoxProps, 'onRetry' | 'failure'>;

export function SlotUnavailable({ name, ...box }: SlotProps) {
  return (
    <FailureBox
      text={slotTexts[name] ?? frame.failure.partText}
      plainForm={findSlotPlainForm(name)}
      {...box}
    />
  );
}
