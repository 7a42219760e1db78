import { css } from '@emotion/react';
import { usePlatform } from '@hireloom/contracts/platform';
import { columns, from, space } from '@hireloom/design';
import { ButtonLink, Card, linkAsButton, TextLink, typography } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import { contactPage } from '../content/contact';
import { forms } from '../content/forms';

const { heading, hiring, candidates, others } = contactPage.choices;
const { privacy } = forms;

const listStyles = css(columns(space(4), { medium: 2 }), { marginBlockStart: space(5) });
const cardStyles = css({ gap: space(2), alignItems: 'flex-start' });
/** The card for job seekers has as much text as the other two together: it spans the row, with its links beside the text. */
const wideStyles = css({
  [from.medium]: {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: 'inherit',
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
  id?: string;
  title: string;
  text: string;
  tone: 'surface' | 'tint';
  isWide?: boolean;
  children: ReactNode;
};

function Choice({ id, title, text, tone, isWide, children }: ChoiceProps) {
  return (
    <Card as="li" id={id} tone={tone} css={[cardStyles, isWide && wideStyles]}>
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
      <h2 css={typography.h3}>{heading}</h2>
      <ul css={listStyles}>
        <Choice {...hiring} tone="tint">
          <RoleOpener />
        </Choice>
        <Choice {...others} tone="surface">
          <TextLink isStandalone href={`#${formId}`}>
            {others.action}
          </TextLink>
        </Choice>
        <Choice {...candidates} tone="surface" isWide>
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
      </ul>
    </div>
  );
}
