import { Global } from '@emotion/react';
import type { Platform } from '@hireloom/shared/platform';
import { Icon } from '@hireloom/shared/ui';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { createPortal } from 'react-dom';
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import { hold, isHeld, toastPlace } from './toast-place';
import { toastStyles } from './toast-styles';

const TOAST_MS = 3000;
const LOOK_AGAIN_MS = 500;

const transition = cssTransition({
  enter: 'toast-enters',
  exit: 'toast-leaves',
  collapse: false,
});

const icons = { success: CircleCheck, error: CircleAlert };

/** Top right, three seconds, read out by screen readers. */
export function ToastHost() {
  return (
    <>
      <Global styles={toastStyles} />
      {createPortal(
        <ToastContainer
          position="top-right"
          autoClose={false}
          hideProgressBar
          closeOnClick
          transition={transition}
        />,
        toastPlace,
      )}
    </>
  );
}
