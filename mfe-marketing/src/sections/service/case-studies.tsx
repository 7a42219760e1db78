import type { CaseStudyService } from '@hireloom/contracts';
import { Slot } from '@hireloom/contracts/platform';
import { Section } from '@hireloom/design/ui';
import type { CaseStudiesSection } from '../../content/shapes';

const SHOWN = 3;

type Props = { section: CaseStudiesSection; service: CaseStudyService };

/** Clients who bought this service. */
export function CaseStudies({ section: { id, heading, intro }, service }: Props) {
  return (
    <Section id={id} tone="surface" title={heading} lead={intro}>
      <Slot name="case-study-teaser" limit={SHOWN} target="public-site" service={service} />
    </Section>
  );
}
