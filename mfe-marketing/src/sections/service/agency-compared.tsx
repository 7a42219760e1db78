import { payPerHire } from '../../content/pay-per-hire';
import { ComparisonSection } from './comparison-table';

export function AgencyCompared() {
  const { columns, ...compared } = payPerHire.traditional;
  return (
    <ComparisonSection
      {...compared}
      tone="surface"
      aspectHeading={columns.aspect}
      own={{ key: 'payPerHire' }}
      columns={[
        { key: 'traditional', name: columns.traditional },
        { key: 'payPerHire', name: columns.payPerHire },
      ]}
    />
  );
}
