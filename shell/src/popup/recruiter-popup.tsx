import { Slot } from '@hireloom/shared/platform';
import { Dialog } from '@hireloom/shared/ui';
import { frame } from '../content/frame';

type Props = { isOpen: boolean; onClose: () => void };

export function RecruiterPopup({ isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={frame.popup.title}>
      <Slot name="recruiter-request-form" onSent={onClose} />
    </Dialog>
  );
}
