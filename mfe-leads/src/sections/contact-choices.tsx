import { css } from '@emotion/react';
import { usePlatform } from '@hireloom/contracts/platform';
import { below, columns, from, space } from '@hireloom/design';
import { ButtonLink, Card, linkAsButton, TextLink, typography } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import { contactPage } from '../content/contact';
import { forms } from '../content/forms';

const { heading, hiring, candidates, others } = contactPage.choices;
const { privacy } = forms;

/** On a phone, the form itself follows, so a link to it would only take up room. */
const widerStyles = css({ [below.medium]: { display: 'none' } });
const listStyles = css(columns(space(4), { medium: 2 }), {
  [from.medium]: { marginBlockStart: space(5) },
});
const cardStyles = css({ gap: space(2), alignItems: 'flex-start' });
/** On large screens, a picture fills the card's right half. */
const halfStyles = css(cardStyles, { [from.large]: { paddingInlineEnd: '50%' } });
const pictureStyles = css({
  display: 'none',
  [from.large]: {
    display: 'block',
    position: 'absolute',
    insetBlock: 0,
    insetInlineEnd: 0,
    width: '48%',
    height: '100%',
    objectFit: 'contain',
    objectPosition: 'right',
  },
});
/** From tablets up, the links are beside the text. */
const candidatesStyles = css(cardStyles, {
  [from.medium]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gridTemplateRows: 'auto 1fr',
    columnGap: space(16),
    '& > div': { gridArea: '1 / 2 / span 2', padding: 0 },
  },
});
const actionStyles = css({
  display: 'grid',
  justifyItems: 'start',
  marginBlockStart: 'auto',
  paddingBlockStart: space(3),
});

type ChoiceProps = {
  title: string;
  text: string;
  picture: string;
  tone: 'surface' | 'tint';
  className?: string;
  children: ReactNode;
};

function Choice({ title, text, picture, tone, className, children }: ChoiceProps) {
  return (
    <Card as="li" tone={tone} css={halfStyles} className={className}>
      <img src={picture} width={360} height={240} alt="" loading="lazy" css={pictureStyles} />
      <h3 css={typography.title}>{title}</h3>
      <p css={typography.softControl}>{text}</p>
      <div css={actionStyles}>{children}</div>
    </Card>
  );
}

function RoleOpener() {
  const { openRecruiterPopup } = usePlatform();
  return (
    <ButtonLink
      href={hiring.to}
      aria-haspopup="dialog"
      {...linkAsButton(() => openRecruiterPopup(hiring.about))}
    >
      {hiring.action}
    </ButtonLink>
  );
}

export function ContactChoices({ formId }: { formId: string }) {
  return (
    <div>
      <h2 css={[typography.h3, widerStyles]}>{heading}</h2>
      <ul css={listStyles}>
        <Choice {...hiring} tone="tint">
          <RoleOpener />
        </Choice>
        <Choice {...others} tone="surface" css={widerStyles}>
          <TextLink isStandalone href={`#${formId}`}>
            {others.action}
          </TextLink>
        </Choice>
      </ul>
    </div>
  );
}

export function CandidateCard() {
  const { id, title, text, to, action, tips, storage } = candidates;
  return (
    <Card id={id} tone="tint" css={candidatesStyles}>
      <h2 css={typography.h3}>{title}</h2>
      <p css={typography.softControl}>{text}</p>
      <div css={actionStyles}>
        <TextLink isStandalone href={to}>
          {action}
        </TextLink>
        <TextLink isStandalone href={tips.to}>
          {tips.action}
        </TextLink>
        <p css={typography.softSmall}>
          {storage} <TextLink href={privacy.to}>{privacy.link}</TextLink>
        </p>
      </div>
    </Card>
  );
}
