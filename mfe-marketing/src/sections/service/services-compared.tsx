import { servicesComparison } from '../../content/services-comparison';
import { ActionLink } from '../action-link';
import { ComparisonSection } from './comparison-table';

export type ServiceKey = (typeof servicesComparison.services)[number]['key'];

/** All three services side by side: highlights the page's own, links to the others. */
export function ServicesCompared({ own }: { own: ServiceKey }) {
  const { services, ownLabel, ...compared } = servicesComparison;
  return (
    <ComparisonSection
      {...compared}
      own={{ key: own, label: ownLabel }}
      columns={services.map(({ key, name, link }) => ({
        key,
        name,
        foot: key === own ? null : <ActionLink action={link} look="text" />,
      }))}
    />
  );
}
