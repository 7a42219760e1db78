import { Slot } from '@hireloom/contracts/platform';
import { Section } from '@hireloom/design/ui';
import type { CaseStudiesSection } from '../../content/shapes';

const SHOWN = 3;

export function CaseStudies({ section: { id, heading, intro } }: { section: CaseStudiesSection }) {
  return (
    <Section id={id} title={heading} lead={intro}>
      <Slot name="case-study-teaser" limit={SHOWN} target="public-site" />
    </Section>
  );
}
