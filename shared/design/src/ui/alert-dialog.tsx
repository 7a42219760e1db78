import { css } from '@emotion/react';
import { CircleX } from 'lucide';
import { useId } from 'react';
import { colours, layout, space, type } from '../tokens';
import { Button } from './button';
import { Icon } from './icon';
import { Modal } from './modal';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  message: string;
  isFailure?: boolean;
  confirmLabel?: string;
};

const alertStyles = css({ maxWidth: '26rem' });
const panelStyles = css({ padding: layout.cardPadding, display: 'grid', gap: space(6), justifyItems: 'end' });
const rowStyles = css({
  display: 'flex',
  gap: space(3),
  justifySelf: 'start',
  '& > svg': { flexShrink: 0, color: colours.red, marginBlockStart: '0.15em' },
});
const messageStyles = css(type.lead);

/** The message is the dialog's accessible name, and its only button gets focus. `isFailure` adds a cross icon. */
export function AlertDialog({ isOpen, onClose, message, isFailure = false, confirmLabel = 'OK' }: Props) {
  const messageId = useId();
  return (
    <Modal isOpen={isOpen} onClose={onClose} role="alertdialog" aria-labelledby={messageId} css={alertStyles}>
      <div css={panelStyles}>
        <div css={rowStyles}>
          {isFailure && <Icon of={CircleX} size={24} />}
          <p id={messageId} css={messageStyles}>
            {message}
          </p>
        </div>
        <Button onClick={onClose}>{confirmLabel}</Button>
      </div>
    </Modal>
  );
}
