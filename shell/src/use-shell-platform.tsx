import type { Platform } from '@hireloom/shared/platform';
import { useMemo, useState } from 'react';
import { showToast } from './notifications/toasts';
import { useShell } from './shell-context';
import { SlotView } from './slots/slot-view';

/** The shell's side of what remotes may ask for, and the state of the popup and the alert that answers them. */
export function useShellPlatform() {
  const { publicOrigin } = useShell();
  const [isPopupOpen, setIsPopupOpen] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const platform = useMemo(
    (): Platform => ({
      openRecruiterPopup: () => setIsPopupOpen(true),
      alert: setMessage,
      toast: showToast,
      publicOrigin,
      SlotView,
    }),
    [publicOrigin],
  );
  return {
    platform,
    popup: { isOpen: isPopupOpen, onClose: () => setIsPopupOpen(false) },
    alert: { message, onClose: () => setMessage(null) },
  };
}
