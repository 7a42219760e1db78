import { css } from '@emotion/react';
import { useId } from 'react';
import { layout, space, type } from '../tokens';
import { Button } from './button';
import { Modal } from './modal';

type Props = { isOpen: boolean; onClose: () => void; message: string; confirmLabel?: string };

const alertStyles = css({ maxWidth: '26rem' });
const panelStyles = css({ padding: layout.cardPadding, display: 'grid', gap: space(6), justifyItems: 'end' });
const messageStyles = css({ ...type.lead, justifySelf: 'start' });

/** A message that has to be taken note of. It is named by its text; focus goes to its one button. */
export function AlertDialog({ isOpen, onClose, message, confirmLabel = 'OK' }: Props) {
  const messageId = useId();
  return (
    <Modal isOpen={isOpen} onClose={onClose} role="alertdialog" aria-labelledby={messageId} css={alertStyles}>
      <div css={panelStyles}>
        <p id={messageId} css={messageStyles}>
          {message}
        </p>
        <Button onClick={onClose}>{confirmLabel}</Button>
      </div>
    </Modal>
  );
}
