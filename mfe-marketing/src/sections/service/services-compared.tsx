import { Section } from '@hireloom/design/ui';
import { servicesComparison } from '../../content/services-comparison';
import { ActionLink } from '../action-link';
import { unbroken } from '../unbroken';
import { ComparisonTable } from './comparison-table';

export type ServiceKey = (typeof servicesComparison.services)[number]['key'];

/** All three services side by side: highlights the page's own, links to the others. */
export function ServicesCompared({ own }: { own: ServiceKey }) {
  const { id, heading, intro, caption, aspectHeading, ownLabel, services, rows } = servicesComparison;
  return (
    <Section id={id} title={heading} lead={unbroken(intro)}>
      <ComparisonTable
        labelledBy={`${id}-heading`}
        caption={caption}
        aspectHeading={aspectHeading}
        own={{ key: own, label: ownLabel }}
        columns={services.map(({ key, name, link }) => ({
          key,
          name,
          foot: key === own ? null : <ActionLink action={link} look="text" />,
        }))}
        rows={rows.map(({ aspect, ...cells }) => ({ aspect, cells }))}
      />
    </Section>
  );
}
