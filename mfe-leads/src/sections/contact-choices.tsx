import { css } from '@emotion/react';
import { usePlatform } from '@hireloom/contracts/platform';
import { columns, from, space } from '@hireloom/design';
import { ButtonLink, Card, linkAsButton, TextLink, typography } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import { contactPage } from '../content/contact';
import { forms } from '../content/forms';

const { heading, hiring, candidates, others } = contactPage.choices;
const { privacy } = forms;

/** The card of job seekers says as much as both others together, and stands beside them. */
const listStyles = css(columns(space(4), { medium: 2 }), {
  marginBlockStart: space(5),
  [from.medium]: { '& > :nth-of-type(2)': { gridRow: 'span 2' } },
});
const cardStyles = css({ gap: space(2), alignItems: 'flex-start' });
const actionStyles = css({
  display: 'grid',
  justifyItems: 'start',
  marginBlockStart: 'auto',
  paddingBlockStart: space(3),
});

type ChoiceProps = {
  id?: string;
  title: string;
  text: string;
  tone: 'surface' | 'tint';
  children: ReactNode;
};

function Choice({ id, title, text, tone, children }: ChoiceProps) {
  return (
    <Card as="li" id={id} tone={tone} css={cardStyles}>
      <h3 css={typography.title}>{title}</h3>
      <p css={typography.softControl}>{text}</p>
      <div css={actionStyles}>{children}</div>
    </Card>
  );
}

/** A link that opens the request dialog, so its role is button. Without scripts it leads to the plain form. */
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

/** Routes visitors by what they need: employers to the request form, candidates to email, others to the contact form. */
export function ContactChoices({ formId }: { formId: string }) {
  return (
    <div>
      <h2 css={typography.h3}>{heading}</h2>
      <ul css={listStyles}>
        <Choice {...hiring} tone="tint">
          <RoleOpener />
        </Choice>
        <Choice {...candidates} tone="surface">
          <TextLink isStandalone href={candidates.to}>
            {candidates.action}
          </TextLink>
          <TextLink isStandalone href={candidates.tips.to}>
            {candidates.tips.action}
          </TextLink>
          <p css={typography.softSmall}>
            {candidates.storage} <TextLink href={privacy.to}>{privacy.link}</TextLink>
          </p>
        </Choice>
        <Choice {...others} tone="surface">
          <TextLink isStandalone href={`#${formId}`}>
            {others.action}
          </TextLink>
        </Choice>
      </ul>
    </div>
  );
}
