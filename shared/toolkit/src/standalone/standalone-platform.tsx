import { css } from '@emotion/react';
import type { Platform, SlotViewProps } from '@hireloom/contracts/platform';
import { useMemo, useState } from 'react';
import { radii, space, strokes, toned } from '@hireloom/design';
import { AlertDialog } from '@hireloom/design/ui';

const placeholderStyles = css({
  padding: space(6),
  border: `${strokes.hairline} dashed ${toned.edge}`,
  borderRadius: radii.medium,
});

function SlotPlaceholder({ name, props }: SlotViewProps) {
  return (
    <div role="group" aria-label={`Slot ${name} from another team`} css={placeholderStyles}>
      Slot “{name}” of another team {JSON.stringify(props)}. It shows in the pages of a site: npm run dev --
      --from https://www.example.com
    </div>
  );
}

/** Stands in for the shell's platform: shows each call the remote makes as a message. */
export function useStandalonePlatform(reload: Platform['reload']) {
  const [message, setMessage] = useState<string | null>(null);
  const platform = useMemo(
    (): Platform => ({
      openRecruiterPopup: (about) => setMessage(`Recruiter popup${about ? ` about ${about}` : ''}`),
      alert: (text) => setMessage(text),
      toast: (text, kind) => setMessage(`Toast (${kind}): ${text}`),
      reload,
      publicOrigin: globalThis.location?.origin ?? '',
      SlotView: SlotPlaceholder,
    }),
    [reload],
  );
  const overlays = (
    <AlertDialog isOpen={message !== null} message={message ?? ''} onClose={() => setMessage(null)} />
  );
  return { platform, overlays };
}
