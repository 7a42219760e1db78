import type { Platform } from '@hireloom/shared/platform';
import { toast, ToastContainer } from 'react-toastify/unstyled';

const TOAST_MS = 3000;

/** Top right, three seconds, read out by screen readers. */
export function ToastHost() {
  return <ToastContainer position="top-right" autoClose={TOAST_MS} theme="light" />;
}

export const show: Platform['toast'] = (text, kind) => void toast[kind](text);
