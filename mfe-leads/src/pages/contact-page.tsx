import { css } from '@emotion/react';
import { type LoaderArgs, type PageMeta, type PageProps, site } from '@hireloom/contracts';
import { from, space } from '@hireloom/design';
import { BelowTheFold, Card, Notice, Section, TextLink, typography } from '@hireloom/design/ui';
import { useEffect } from 'react';
import { contactPage, type SentForm } from '../content/contact';
import { CandidateCard, ContactChoices } from '../sections/contact-choices';
import { ContactForm } from '../sections/contact-form';
import { DirectContact } from '../sections/direct-lines';
import { NextSteps } from '../sections/next-steps';
import { deleteDraft } from '../sending/draft';

const { heading, breadcrumb, lead, form, sent, home } = contactPage;
const formSectionId = 'leave-your-details';
const formHeadingId = `${formSectionId}-heading`;

/** The form that was submitted without scripts, or any other text from the URL. */
type Data = { sent: string | null };

export const loader = ({ url }: LoaderArgs): Promise<Data> =>
  Promise.resolve({ sent: url.searchParams.get('sent') });

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
  gap: space(8),
  alignItems: 'start',
  [from.large]: { gridTemplateColumns: 'minmax(0, 1.9fr) minmax(0, 1fr)', gap: space(16) },
});
const cardStyles = css({ gap: space(5) });
const formHeadStyles = css({ display: 'grid', gap: space(2) });

const isSentForm = (name: string | null): name is SentForm => name !== null && Object.hasOwn(sent, name);

function SentNotice({ sent: name }: Data) {
  // An effect, because drafts are in session storage. It runs before the form's own effect, which restores the draft.
  useEffect(() => {
    if (isSentForm(name)) deleteDraft(name);
  }, [name]);
  return isSentForm(name) && <Notice kind="success">{sent[name]}</Notice>;
}

/** Most links to this page promise a call, whose form is below the first screen of a phone. */
const Lead = () => (
  <>
    {lead.text} <TextLink href={`#${formSectionId}`}>{lead.link}</TextLink>.
  </>
);

export function Component({ loaderData }: PageProps<Data>) {
  return (
    <>
      <Section title={heading} lead={<Lead />} level={1} actions={<DirectContact />}>
        <SentNotice {...loaderData} />
        <ContactChoices formId={formSectionId} />
      </Section>
      <BelowTheFold>
        <Section id={formSectionId} labelledBy={formHeadingId} tone="surface">
          <div css={columnsStyles}>
            <Card tone="canvas" css={cardStyles}>
              <div css={formHeadStyles}>
                <h2 id={formHeadingId} css={typography.h3}>
                  {form.heading}
                </h2>
                <p css={typography.softSmall}>{form.note}</p>
              </div>
              <ContactForm />
            </Card>
            <NextSteps />
          </div>
          <CandidateCard />
        </Section>
      </BelowTheFold>
    </>
  );
}
