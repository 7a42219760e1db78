import { Section } from '@hireloom/design/ui';
import { payPerHire } from '../../content/pay-per-hire';
import { unbroken } from '../unbroken';
import { ComparisonTable } from './comparison-table';

export function AgencyCompared() {
  const { id, heading, intro, caption, columns, rows } = payPerHire.traditional;
  return (
    <Section id={id} tone="surface" title={heading} lead={unbroken(intro)}>
      <ComparisonTable
        labelledBy={`${id}-heading`}
        caption={caption}
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
