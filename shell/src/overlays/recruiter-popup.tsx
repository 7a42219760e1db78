import { css } from '@emotion/react';
import { Slot } from '@hireloom/contracts/platform';
import { space, toned, weights } from '@hireloom/design';
import { Dialog } from '@hireloom/design/ui';
import { useState } from 'react';
import { frame } from '../content/frame';

type Props = { isOpen: boolean; about?: string; openedBy?: string; onClose: () => void };

const aboutStyles = css({
  display: 'block',
  marginBlockStart: space(2),
  color: toned.text,
  fontWeight: weights.semibold,
});

function Lead({ about }: { about?: string }) {
  const text = frame.popup;
  return (
    <>
      {text.lead}
      {about && <span css={aboutStyles}>{`${text.about} ${about}`}</span>}
    </>
  );
}

/** The dialog is part of the frame, so that it can always show a failure. The form loads when the dialog opens. */
export function RecruiterPopup({ isOpen, about, openedBy, onClose }: Props) {
  const [isSent, setIsSent] = useState(false);
  if (!isOpen && isSent) setIsSent(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={frame.popup.title}
      lead={!isSent && <Lead about={about} />}
    >
      <Slot
        name="recruiter-request-form"
        about={about}
        openedBy={openedBy}
        onSent={() => setIsSent(true)}
        onDone={onClose}
      />
    </Dialog>
  );
}
