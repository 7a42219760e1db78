import { Slot } from '@hireloom/contracts/platform';
import { Section } from '@hireloom/design/ui';
import { relatedReading } from '../../content/related-reading';

/** Articles for visitors of this service. */
export function RelatedReading({ service }: { service: keyof typeof relatedReading }) {
  const { id, heading, slugs } = relatedReading[service];
  return (
    <Section id={id} title={heading}>
      <Slot name="blog-teaser" limit={slugs.length} slugs={[...slugs]} />
    </Section>
  );
}
