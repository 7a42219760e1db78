import { OVER_MODAL } from './toast-styles';

/** Holds the toasts. */
export const toastContainer = document.createElement('div');

const openModal = () => [...document.querySelectorAll('dialog[open]')].at(-1);

/** Moved in the document, a toast would enter once more. */
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
 * Takes toasts to where they can be seen, heard and pressed: into the open modal, as that makes all else inert,
 * and back to the page when it closes.
 */
export function bringToastsToFront() {
  toastContainer.toggleAttribute(OVER_MODAL, openModal() !== undefined);
  bringToFront();
}
