/** Holds the toasts. */
export const toastContainer = document.createElement('div');

/**
 * Takes toasts to where they can be seen, heard and pressed: into the open modal, as that makes all else inert,
 * and back to the page when it closes.
 */
export function bringToastsToFront() {
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  const front = modal ?? document.body;
  if (toastContainer.parentElement === front) return;
  front.append(toastContainer);
  modal?.addEventListener('close', bringToastsToFront, { once: true });
}
