import { css } from '@emotion/react';
import { site } from '@hireloom/contracts';
import { type RecruiterPopupOptions, Slot } from '@hireloom/contracts/platform';
import { below, layers, space, strokes, toned, tones, type, weights } from '@hireloom/design';
import { Container, Dialog, Icon, iconButtonStyles, TextLink } from '@hireloom/design/ui';
import { X } from 'lucide';
import { useState } from 'react';
import { frame } from '../content/frame';

type Props = RecruiterPopupOptions & {
  isOpen: boolean;
  about?: string;
  openedBy?: string;
  onClose: () => void;
};

const aboutStyles = css({
  display: 'block',
  marginBlockStart: space(2),
  color: toned.text,
  fontWeight: weights.semibold,
});

function Lead({ about, isPrefilled }: { about?: string; isPrefilled: boolean }) {
  const text = frame.popup;
  return (
    <>
      {text.lead}
      {about && <span css={aboutStyles}>{`${text.about} ${about}`}</span>}
      {isPrefilled && <span>{text.prefilled}</span>}
    </>
  );
}

const sentStyles = css({
  ...tones.surface,
  ...type.control,
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: layers.header,
  borderBlockStart: `${strokes.ring} solid ${toned.accent}`,
  [below.medium]: type.small,
});
const sentRowStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space(1),
  paddingBlock: space(1),
});

/** A phone has room for one line. */
const widerStyles = css({ [below.medium]: { display: 'none' } });

/** About as high as the form, so that the popup does not jump when the form has loaded. */
const roomStyles = css({ minHeight: space(160) });

/** Stays on the page after the popup has closed, until the visitor dismisses it. */
function RequestSent({ onDismiss }: { onDismiss: () => void }) {
  const { heading, text, call, or, dismiss } = frame.requestSent;
  return (
    <section aria-label={heading} css={sentStyles}>
      <Container css={sentRowStyles}>
        <p>
          <strong>{heading}</strong> <span css={widerStyles}>{text}</span> {call}{' '}
          <TextLink href={site.phone.href}>{site.phone.display}</TextLink>{' '}
          <span css={widerStyles}>
            {or} <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
          </span>
        </p>
        <button type="button" aria-label={dismiss} onClick={onDismiss} css={iconButtonStyles}>
          <Icon of={X} size={24} />
        </button>
      </Container>
    </section>
  );
}

/** The dialog is part of the shell, so that it can always show a failure. The form loads when the dialog opens. */
export function RecruiterPopup({ isOpen, about, openedBy, prefill, onSent, onClose }: Props) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [isSent, setIsSent] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setIsSent(false);
  }
  return (
    <>
      {isSent && !isOpen && <RequestSent onDismiss={() => setIsSent(false)} />}
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={frame.popup.title}
        lead={!isSent && <Lead about={about} isPrefilled={Boolean(prefill?.requirement)} />}
      >
        <div css={!isSent && roomStyles}>
          <Slot
            name="recruiter-request-form"
            about={about}
            openedBy={openedBy}
            prefill={prefill}
            onSent={() => {
              setIsSent(true);
              onSent?.();
            }}
            onDone={onClose}
          />
        </div>
      </Dialog>
    </>
  );
}
