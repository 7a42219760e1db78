import { css } from '@emotion/react';
import { fluid, space, toned, type } from '@hireloom/design';
import { Fold, Section, typography } from '@hireloom/design/ui';
import { servicesComparison } from '../../content/services-comparison';
import { ActionLink } from '../action-link';
import { unbroken } from '../unbroken';
import { ComparisonTable } from './comparison-table';

export type ServiceKey = (typeof servicesComparison.services)[number]['key'];

const sectionStyles = css({ paddingBlock: fluid(32, 64) });
const introStyles = css({ ...type.control, color: toned.textSoft, marginBlockEnd: space(6) });

/** Compares all three services. Folded. Highlights the page's own and links to the others. */
export function ServicesCompared({ own }: { own: ServiceKey }) {
  const { id, heading, intro, services, ownLabel, ...compared } = servicesComparison;
  return (
    <Section id={id} labelledBy={`${id}-heading`} css={sectionStyles}>
      <Fold
        title={
          <h2 id={`${id}-heading`} css={typography.h3}>
            {heading}
          </h2>
        }
      >
        <p css={introStyles}>{unbroken(intro)}</p>
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
      </Fold>
    </Section>
  );
}
