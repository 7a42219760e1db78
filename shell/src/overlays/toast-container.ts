import { OVER_MODAL } from './toast-styles';

/** Holds the toasts. */
export const toastContainer = document.createElement('div');

const openModal = () => [...document.querySelectorAll('dialog[open]')].at(-1);

/** Moving a toast in the document would replay its entrance animation. */
function endEntering() {
  for (const toast of toastContainer.querySelectorAll<HTMLElement>('.Toastify__toast'))
    toast.style.animation = 'none';
}

function bringToFront() {
  const modal = openModal();
  const front = modal ?? document.body;
  if (toastContainer.parentElement === front) return;
  endEntering();
  front.append(toastContainer);
  modal?.addEventListener('close', bringToFront, { once: true });
}

/**
 * Moves toasts into the open modal, because a modal makes everything outside it inert, and back to the page when it
 * closes.
 */
export function bringToastsToFront() {
  toastContainer.toggleAttribute(OVER_MODAL, openModal() !== undefined);
  bringToFront();
}
