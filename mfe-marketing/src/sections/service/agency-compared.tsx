import { Section } from '@hireloom/design/ui';
import { payPerHire } from '../../content/pay-per-hire';
import { ComparisonTable } from './comparison-table';

export function AgencyCompared() {
  const { id, heading, intro, columns, rows } = payPerHire.traditional;
  return (
    <Section id={id} tone="surface" title={heading} lead={intro}>
      <ComparisonTable
        labelledBy={`${id}-heading`}
        aspectHeading={columns.aspect}
        own={{ key: 'payPerHire' }}
        columns={[
          { key: 'traditional', name: columns.traditional },
          { key: 'payPerHire', name: columns.payPerHire },
        ]}
        rows={rows.map(({ aspect, ...cells }) => ({ aspect, cells }))}
      />
    </Section>
  );
}
