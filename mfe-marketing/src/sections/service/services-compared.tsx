import { Section } from '@hireloom/design/ui';
import { servicesComparison } from '../../content/services-comparison';
import { ActionLink } from '../action-link';
import { unbroken } from '../unbroken';
import { ComparisonTable } from './comparison-table';

export type ServiceKey = (typeof servicesComparison.services)[number]['key'];

/** Compares all three services. Highlights the page's own and links to the others. */
export function ServicesCompared({ own }: { own: ServiceKey }) {
  const { id, heading, intro, services, ownLabel, ...compared } = servicesComparison;
  return (
    <Section id={id} title={heading} lead={unbroken(intro)}>
      <ComparisonTable
        {...compared}
        labelledBy={`${id}-heading`}
        own={{ key: own, label: ownLabel }}
        columns={services.map(({ key, name, link }) => ({
          key,
          name,
          foot: key !== own && <ActionLink action={link} look="text" />,
        }))}
      />
    </Section>
  );
}
