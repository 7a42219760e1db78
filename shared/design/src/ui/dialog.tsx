import { css } from '@emotion/react';
import { X } from 'lucide';
import { type ReactNode, useId, useRef } from 'react';
import { doubledText, layout, space, toned, type } from '../tokens';
import { iconButtonStyles } from './button-styles';
import { Icon } from './icon';
import { Modal } from './modal';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

const panelStyles = css({
  padding: layout.cardPadding,
  paddingBlockStart: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(6),
});

const headStyles = css({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  paddingBlock: space(4, 2),
  backgroundColor: toned.ground,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: space(4),
  alignItems: 'start',
  // The title takes up a row of its own, below the button.
  [doubledText]: {
    position: 'static',
    gridTemplateColumns: 'auto',
    '& > button': { order: -1, marginInlineStart: 'auto' },
  },
});

const titleStyles = css({ ...type.h3, paddingBlockStart: space(2) });

const leadStyles = css({ ...type.control, color: toned.textSoft, marginBlockStart: space(-4) });

export function Dialog({ isOpen, onClose, title, lead, children }: Props) {
  const titleId = useId();
  // The title gets focus, so that screen readers start at the top and no phone keyboard opens.
  const titleElement = useRef<HTMLHeadingElement>(null);
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      closesOnBackdrop
      initialFocus={titleElement}
      aria-labelledby={titleId}
    >
      <div css={panelStyles}>
        <div css={headStyles}>
          <h2 id={titleId} ref={titleElement} tabIndex={-1} css={titleStyles}>
            {title}
          </h2>
          <button type="button" aria-label="Close" onClick={onClose} css={iconButtonStyles}>
            <Icon of={X} size={24} />
          </button>
        </div>
        {lead && <p css={leadStyles}>{lead}</p>}
        {children}
      </div>
    </Modal>
  );
}
