import { AlertDialog } from '@hireloom/design/ui';
import { frame } from '../content/frame';

type Props = { message: string | null; onClose: () => void };

export function AlertDialogHost({ message, onClose }: Props) {
  return (
    <AlertDialog
      isOpen={message !== null}
      message={message ?? ''}
      onClose={onClose}
      confirmLabel={frame.alert.ok}
    />
  );
}
