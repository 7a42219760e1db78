import { css } from '@emotion/react';
import type { Platform } from '@hireloom/contracts/platform';
import {
  colours,
  forcedColours,
  hugeLetters,
  layers,
  layout,
  radii,
  shadows,
  space,
  strokes,
  tones,
  type,
  weights,
} from '@hireloom/design';
import { Icon, iconButtonStyles } from '@hireloom/design/ui';
import { CircleAlert, CircleCheck, X } from 'lucide';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { frame } from '../content/frame';

const TOAST_MS = 3000;
const LOOK_AGAIN_MS = 500;

const icons = { success: CircleCheck, error: CircleAlert };
const accents = { success: colours.teal, error: colours.red };

const toastStyles = (accent: string) =>
  css({
    ...tones.surface,
    ...type.control,
    fontWeight: weights.medium,
    position: 'fixed',
    // In the room above modals.
    insetBlockStart: space(1),
    insetInlineEnd: layout.gutter,
    zIndex: layers.skipLink,
    width: `min(24rem, 100vw - 2 * ${layout.gutter})`,
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    alignItems: 'center',
    gap: space(3),
    padding: space(1, 2, 1, 4),
    border: `${strokes.edge} solid ${accent}`,
    borderRadius: radii.medium,
    boxShadow: shadows.floating,
    overflowWrap: 'anywhere',
    '& > svg': { color: accent },
    [hugeLetters]: {
      ...type.small,
      gridTemplateColumns: '1fr auto',
      gap: 0,
      '& > svg': { display: 'none' },
    },
    [forcedColours]: { borderColor: 'CanvasText' },
  });

/** An element in the open modal, because a modal makes everything outside it inert, or in the page once the modal has closed. */
function useFront(): HTMLElement {
  const [front] = useState(() => document.createElement('div'));
  // A layout effect, because the element is not React's, and the toast must not be seen behind the modal first.
  useLayoutEffect(() => {
    const bringToFront = () => {
      const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
      (modal ?? document.body).append(front);
      modal?.addEventListener('close', bringToFront, { once: true });
    };
    bringToFront();
    return () => front.remove();
  }, [front]);
  return front;
}

export type ToastMessage = { text: string; kind: Parameters<Platform['toast']>[1] };

type Props = { message: ToastMessage; onClose: () => void };

/** Shows a message on top of the page for three seconds, or for as long as the visitor hovers over it or focuses it. */
export function Toast({ message, onClose }: Props) {
  const { text, kind } = message;
  const front = useFront();
  const close = useEffectEvent(onClose);
  // A new message, even with the same text, starts the time again.
  useEffect(() => {
    const closeUnlessHeld = () => {
      if (front.querySelector(':hover, :focus-within')) timer = setTimeout(closeUnlessHeld, LOOK_AGAIN_MS);
      else close();
    };
    let timer = setTimeout(closeUnlessHeld, TOAST_MS);
    return () => clearTimeout(timer);
  }, [message, front]);
  return createPortal(
    <div role="alert" css={toastStyles(accents[kind])}>
      <Icon of={icons[kind]} size={24} />
      <p>{text}</p>
      <button type="button" aria-label={frame.toast.close} onClick={onClose} css={iconButtonStyles}>
        <Icon of={X} />
      </button>
    </div>,
    front,
  );
}
