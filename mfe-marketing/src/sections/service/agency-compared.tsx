import { Section } from '@hireloom/design/ui';
import { payPerHire } from '../../content/pay-per-hire';
import { unbroken } from '../unbroken';
import { ComparisonTable } from './comparison-table';

export function AgencyCompared() {
  const { id, heading, intro, columns, ...compared } = payPerHire.traditional;
  const { aspect, ...offers } = columns;
  return (
    <Section id={id} tone="surface" title={heading} lead={unbroken(intro)}>
      <ComparisonTable
        {...compared}
        labelledBy={`${id}-heading`}
        aspectHeading={aspect}
        own={{ key: 'payPerHire' }}
        columns={Object.entries(offers).map(([key, name]) => ({ key, name }))}
      />
    </Section>
  );
}
