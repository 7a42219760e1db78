import { css } from '@emotion/react';
import type { Platform, SlotViewProps } from '@hireloom/contracts/platform';
import { useMemo, useState } from 'react';
import { radii, space, strokes, toned } from '@hireloom/design';
import { AlertDialog, Dialog } from '@hireloom/design/ui';

const placeholderStyles = css({
  padding: space(6),
  border: `${strokes.hairline} dashed ${toned.edge}`,
  borderRadius: radii.medium,
});

function SlotPlaceholder({ name, props }: SlotViewProps) {
  return (
    <div role="group" aria-label={`Slot ${name} of another team`} css={placeholderStyles}>
      Slot “{name}” of another team {JSON.stringify(props)}
    </div>
  );
}

/** A platform that shows each call of the remote, in place of the shell's. */
export function useStandalonePlatform() {
  const [message, setMessage] = useState<string | null>(null);
  const [popup, setPopup] = useState<{ about?: string } | null>(null);
  const platform = useMemo(
    (): Platform => ({
      openRecruiterPopup: (about) => setPopup({ about }),
      alert: (text) => setMessage(text),
      toast: (text, kind) => setMessage(`Toast (${kind}): ${text}`),
      publicOrigin: globalThis.location?.origin ?? '',
      SlotView: SlotPlaceholder,
    }),
    [],
  );
  const overlays = (
    <>
      <AlertDialog isOpen={message !== null} message={message ?? ''} onClose={() => setMessage(null)} />
      <Dialog isOpen={popup !== null} onClose={() => setPopup(null)} title="Request a recruiter">
        <SlotPlaceholder name="recruiter-request-form" props={{ about: popup?.about }} />
      </Dialog>
    </>
  );
  return { platform, overlays };
}
