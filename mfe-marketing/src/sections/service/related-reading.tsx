import { Slot } from '@hireloom/contracts/platform';
import { Section } from '@hireloom/design/ui';
import { relatedReading } from '../../content/related-reading';

/** Articles that answer what a visitor of this service asks next. */
export function RelatedReading({ service }: { service: keyof typeof relatedReading }) {
  const { id, heading, slugs } = relatedReading[service];
  return (
    <Section id={id} title={heading}>
      <Slot name="blog-teaser" limit={slugs.length} slugs={[...slugs]} />
    </Section>
  );
}
