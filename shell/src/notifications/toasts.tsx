import { createRoot } from 'react-dom/client';
import type { Platform } from '@hireloom/shared/platform';

let isHostMounted = false;

/** Loads the toast container with the first toast: most visits never see one. */
export const showToast: Platform['toast'] = (text, kind) => {
  void import('./toast-host').then(({ ToastHost, show }) => {
    if (!isHostMounted) {
      isHostMounted = true;
      const host = document.body.appendChild(document.createElement('div'));
      createRoot(host).render(<ToastHost />);
    }
    show(text, kind);
  });
};
