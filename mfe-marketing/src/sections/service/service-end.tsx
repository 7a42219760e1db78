import { type ServiceKey, site } from '@hireloom/contracts';
import { Slot } from '@hireloom/contracts/platform';
import { Section } from '@hireloom/design/ui';
import type { ServicePage } from '../../content/shapes';
import { ClosingBanner } from '../closing-banner';
import { Questions } from '../questions';
import { Recruiters } from './recruiters';

const CASE_STUDIES_SHOWN = 3;

type Props = { page: ServicePage; own: ServiceKey };

export function ServiceEnd({ page: { caseStudies, faq, callToAction }, own }: Props) {
  const { service, id, heading, intro } = caseStudies;
  return (
    <>
      <Slot name="services-compared" own={own} />
      <Recruiters people={site.recruiters[own]} />
      <Questions faq={faq} />
      <Section id={id} tone="surface" title={heading} lead={intro}>
        <Slot name="case-study-teaser" limit={CASE_STUDIES_SHOWN} target="public-site" service={service} />
      </Section>
      <ClosingBanner banner={callToAction} />
    </>
  );
}
