import { OVER_MODAL } from './toast-styles';

export const toastContainer = document.createElement('div');

const openModal = () => [...document.querySelectorAll('dialog[open]')].at(-1);

/** Ends the entrance animation, which would otherwise start again when a toast moves in the document. */
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
 * Moves toasts into the open modal, because a modal makes everything outside it inert. Moves them back to the page when the
 * modal closes.
 */
export function bringToastsToFront() {
  toastContainer.toggleAttribute(OVER_MODAL, openModal() !== undefined);
  bringToFront();
}
