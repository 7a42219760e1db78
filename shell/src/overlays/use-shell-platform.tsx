import type { Platform, RecruiterPopupOptions } from '@hireloom/contracts/platform';
import { type ComponentType, useMemo, useState } from 'react';
import { useCloseOnBack } from './use-close-on-back';
import { useShell } from '../shell-context';
import { SlotView } from '../slots/slot-view';

type OpenPopup = RecruiterPopupOptions & { about?: string; openedBy?: string };
type Message = { text: string; isFailure: boolean };

/** The label of the control that was clicked. Not the focused element, because Safari does not focus buttons. */
function pressedLabel(): string | undefined {
  const { target } = (window as { event?: Event }).event ?? {};
  return target instanceof Element ? (target.closest('a, button')?.textContent ?? undefined) : undefined;
}

/** The actions that the shell offers to remotes, and the state of the popup, alert and toasts that they open. */
export function useShellPlatform() {
  const { currentPage, publicOrigin, imageHosts } = useShell();
  const [popup, setPopup] = useState<OpenPopup | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const [ToastHost, setToastHost] = useState<ComponentType | null>(null);
  const actions = useMemo(() => {
    const platform: Platform = {
      openRecruiterPopup: (about, options) => setPopup({ ...options, about, openedBy: pressedLabel() }),
      alert: (text, kind) => setMessage({ text, isFailure: kind === 'failure' }),
      // Most visits never show a toast, so its code loads with the first one. If that fails, an alert shows the text.
      toast: (text, kind) =>
        void import('./toast-host').then(
          (toasts) => {
            setToastHost(() => toasts.ToastHost);
            toasts.showToast(text, kind);
          },
          () => setMessage({ text, isFailure: kind === 'error' }),
        ),
      reload: currentPage.reload,
      publicOrigin,
      imageHosts,
      SlotView,
    };
    return {
      platform,
      closePopup: () => setPopup(null),
      closeAlert: () => setMessage(null),
    };
  }, [currentPage, publicOrigin, imageHosts]);
  useCloseOnBack(popup !== null, actions.closePopup);
  useCloseOnBack(message !== null, actions.closeAlert);
  return {
    platform: actions.platform,
    popup: {
      isOpen: popup !== null,
      about: popup?.about,
      openedBy: popup?.openedBy,
      prefill: popup?.prefill,
      onSent: popup?.onSent,
      onClose: actions.closePopup,
    },
    alert: {
      isOpen: message !== null,
      message: message?.text ?? '',
      isFailure: message?.isFailure,
      onClose: actions.closeAlert,
    },
    ToastHost,
  };
}
