import { css, keyframes } from '@emotion/react';
import { type ComponentProps, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import {
  colours,
  durations,
  easing,
  forcedColours,
  motionAllowed,
  radii,
  shadows,
  space,
  strokes,
  tones,
  viewportHeightWithout,
} from '../tokens';

type Props = Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'ref'> & {
  isOpen: boolean;
  /** Called when the visitor wants to close the dialog: by Escape, the close button or a click on the backdrop. */
  onClose: () => void;
  closesOnBackdrop?: boolean;
  /** Gets focus when the modal opens, instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
};

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } });
const dim = keyframes({ from: { opacity: 0 } });

const modalStyles = css({
  ...tones.surface,
  width: `min(100% - ${space(8)}, 36rem)`,
  maxHeight: viewportHeightWithout(space(20)),
  margin: 'auto',
  // Leave room above for toasts, which must not cover anything.
  insetBlockStart: space(16),
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // A focused field is never behind a head or buttons that stay in view.
  scrollPaddingBlock: space(20, 24),
  borderRadius: radii.large,
  boxShadow: shadows.floating,
  [forcedColours]: { border: `${strokes.edge} solid` },
  '&::backdrop': { backgroundColor: colours.night, opacity: 0.64 },
  [motionAllowed]: {
    '&[open]': { animation: `${rise} ${durations.slow} ${easing.out}` },
    '&[open]::backdrop': { animation: `${dim} ${durations.base} ease-out` },
  },
});

/** Safari does not focus what is clicked, so a modal there has nothing to return focus to when it closes. */
function useLastPressed() {
  const pressed = useRef<HTMLElement>(null);
  // Listens on the document, because the link or button that opens a modal may be in another team's part of the page.
  useEffect(() => {
    const note = ({ target }: Event) => {
      pressed.current = (target as Element).closest<HTMLElement>('a, button');
    };
    document.addEventListener('click', note, true);
    return () => document.removeEventListener('click', note, true);
  }, []);
  return pressed;
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** The browser's own modal: it keeps focus inside, returns it on closing, and makes the page inert. Mounted only while open. */
export function Modal({ isOpen, onClose, closesOnBackdrop, initialFocus, children, ...rest }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressOnBackdrop = useRef(false);
  const lastPressed = useLastPressed();
  const opener = useRef<HTMLElement>(null);

  // An effect, because a modal is opened and closed by calling methods: no attribute opens one.
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (!isOpen) {
      element.close();
      if (isFocusLost()) opener.current?.focus();
      return;
    }
    opener.current = isFocusLost() ? lastPressed.current : null;
    element.showModal();
    initialFocus?.current?.focus();
  }, [isOpen, initialFocus, lastPressed]);

  // A modal that is unmounted while open must close first, or focus is lost instead of returned.
  useEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  const isBackdrop = (event: MouseEvent) => event.target === dialog.current;
  return (
    <dialog
      ref={dialog}
      css={modalStyles}
      // Close at once: the browser's own close event comes later, and would close a dialog that was reopened meanwhile.
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (isOpen && !dialog.current?.open) onClose();
      }}
      onPointerDown={(event) => {
        isPressOnBackdrop.current = isBackdrop(event);
      }}
      onClick={(event) => {
        if (closesOnBackdrop && isPressOnBackdrop.current && isBackdrop(event)) onClose();
      }}
      {...rest}
    >
      {isOpen && children}
    </dialog>
  );
}
