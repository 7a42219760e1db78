import { css } from '@emotion/react';
import { site, type PageMeta } from '@hireloom/contracts';
import { from, space } from '@hireloom/design';
import { useSearchParams } from '@hireloom/contracts/router';
import { BelowFirstWindow, Card, Notice, Section, typography } from '@hireloom/design/ui';
import { useEffect } from 'react';
import { contactPage, type SentForm } from '../content/contact';
import { ContactChoices } from '../sections/contact-choices';
import { ContactForm } from '../sections/contact-form';
import { DirectLines } from '../sections/direct-lines';
import { NextSteps } from '../sections/next-steps';
import { dropDraft } from '../sending/draft';

const { heading, breadcrumb, eyebrow, lead, form, sent, home } = contactPage;
const formSectionId = 'leave-your-details';
const formHeadingId = `${formSectionId}-heading`;

export const meta = (): PageMeta => ({
  ...contactPage.meta,
  breadcrumbs: [
    { name: home, path: '/' },
    { name: breadcrumb, path: '/contactus' },
  ],
  jsonLd: [{ '@type': 'ContactPage', name: breadcrumb, about: { '@type': 'Organization', name: site.name } }],
});

const columnsStyles = css({
  display: 'grid',
  gap: space(12),
  alignItems: 'start',
  [from.large]: { gridTemplateColumns: 'minmax(0, 1.9fr) minmax(0, 1fr)', gap: space(16) },
});
const cardStyles = css({ gap: space(6) });
const formHeadStyles = css({ display: 'grid', gap: space(2) });

const isSentForm = (name: string | null): name is SentForm => name !== null && Object.hasOwn(sent, name);

/** Confirms a form that the browser itself has sent. The URL names the form in `sent`. */
function SentNotice() {
  const [search] = useSearchParams();
  const name = search.get('sent');
  // An effect, because drafts are in session storage. It runs before that of the form, which restores the draft.
  useEffect(() => {
    if (isSentForm(name)) dropDraft(name);
  }, [name]);
  return isSentForm(name) && <Notice kind="success">{sent[name]}</Notice>;
}

export function Component() {
  return (
    <>
      <Section title={heading} eyebrow={eyebrow} lead={lead} level={1}>
        <SentNotice />
        <ContactChoices formId={formSectionId} />
      </Section>
      <BelowFirstWindow>
        <Section id={formSectionId} labelledBy={formHeadingId} tone="surface">
          <div css={columnsStyles}>
            <Card tone="canvas" css={cardStyles}>
              <div css={formHeadStyles}>
                <h2 id={formHeadingId} css={typography.h3}>
                  {form.heading}
                </h2>
                <p css={typography.control}>{form.note}</p>
              </div>
              <ContactForm />
            </Card>
            <NextSteps />
          </div>
          <DirectLines />
        </Section>
      </BelowFirstWindow>
    </>
  );
}
