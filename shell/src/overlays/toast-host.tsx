import type { Platform } from '@hireloom/contracts/platform';
import { Icon, iconButtonStyles } from '@hireloom/design/ui';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { type CloseButtonProps, toast, ToastContainer } from 'react-toastify/unstyled';
import { frame } from '../content/frame';
import { bringToastsToFront, toastContainer } from './toast-container';

const TOAST_MS = 3000;
const LOOK_AGAIN_MS = 500;

const icons = { success: CircleCheck, error: CircleAlert };

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button type="button" aria-label={frame.notifications.close} onClick={closeToast} css={iconButtonStyles}>
      <Icon of={X} />
    </button>
  );
}

/**
 * Shows the toasts, which screen readers announce. Without a transition, the library does not wait for an animation to end.
 */
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
    if (isHeld()) return closeIn(text, LOOK_AGAIN_MS);
    timers.delete(text);
    toast.dismiss(text);
  };
  timers.set(text, setTimeout(close, milliseconds));
}

/**
 * Shows a toast for three seconds, or for as long as the visitor hovers over it or focuses it. The text is the id, so
 * showing a visible toast again restarts its timer instead of adding a second one.
 */
export const show: Platform['toast'] = (text, kind) => {
  bringToastsToFront();
  toast[kind](text, { toastId: text, icon: <Icon of={icons[kind]} size={24} /> });
  closeIn(text, TOAST_MS);
};
