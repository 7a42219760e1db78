import type { Platform } from '@hireloom/contracts/platform';
import { Icon, iconButtonStyles } from '@hireloom/design/ui';
import { CircleAlert, CircleCheck, X } from 'lucide';
import { createPortal } from 'react-dom';
import { type CloseButtonProps, toast, ToastContainer } from 'react-toastify/unstyled';
import { frame } from '../content/frame';

const TOAST_MS = 3000;
const RECHECK_MS = 500;

export const toastContainer = document.createElement('div');

/** Moves toasts into the open modal, because a modal makes everything outside it inert, and back when it closes. */
function bringToFront() {
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  const front = modal ?? document.body;
  if (toastContainer.parentElement === front) return;
  front.append(toastContainer);
  modal?.addEventListener('close', bringToFront, { once: true });
}

const icons = { success: CircleCheck, error: CircleAlert };

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button type="button" aria-label={frame.notifications.close} onClick={closeToast} css={iconButtonStyles}>
      <Icon of={X} />
    </button>
  );
}

/** Replaces the library's timer: its animation ends at once under reduced motion, and restarts when a toast moves. */
export function ToastHost() {
  return createPortal(
    <ToastContainer
      position="top-right"
      autoClose={false}
      hideProgressBar
      transition={undefined}
      closeButton={CloseButton}
      aria-label={frame.notifications.label}
    />,
    toastContainer,
  );
}

const isHeld = () => toastContainer.matches(':hover, :focus-within');

const timers = new Map<string, ReturnType<typeof setTimeout>>();

function closeIn(text: string, milliseconds: number) {
  clearTimeout(timers.get(text));
  const close = () => {
    if (isHeld()) return closeIn(text, RECHECK_MS);
    timers.delete(text);
    toast.dismiss(text);
  };
  timers.set(text, setTimeout(close, milliseconds));
}

/** Shows a toast for three seconds, or while it is hovered or focused. The text is its id, so the same toast is not shown twice. */
export const showToast: Platform['toast'] = (text, kind) => {
  bringToFront();
  toast[kind](text, { toastId: text, icon: <Icon of={icons[kind]} size={24} /> });
  closeIn(text, TOAST_MS);
};
