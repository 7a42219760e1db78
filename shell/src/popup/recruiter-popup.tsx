import { Slot } from '@hireloom/contracts/platform';
import { Dialog } from '@hireloom/design/ui';
import { frame } from '../content/frame';

type Props = { isOpen: boolean; onClose: () => void };

/** The dialog comes with the frame, so that it can always say what is wrong; the form comes when it is opened. */
export function RecruiterPopup({ isOpen, onClose }: Props) {
  const { title, lead } = frame.popup;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} lead={lead}>
      <Slot name="recruiter-request-form" onSent={onClose} />
    </Dialog>
  );
}
